import type { Brand } from '@sixpence/brands'
import { startOf } from '@sixpence/days'
import type { Language } from '@sixpence/locales'
import { paperFormat } from '@sixpence/locales/paper.ts'
import type { Agreement } from './agreements.ts'
import { draw } from './drawing.ts'
import { Paper, type Style } from './paper.ts'

/** A4, in points. */
const page = { width: 595.28, height: 841.89 }
const margin = 56
const box = { x: margin, width: page.width - 2 * margin }

const title: Style = { face: 'display', size: 18, colour: 'ink' }
const heading: Style = { face: 'strong', size: 10.5, colour: 'ink' }
const plain: Style = { face: 'text', size: 9.5, colour: 'ink' }
const meta: Style = { face: 'text', size: 8, colour: 'ink-2' }

/** An agreement as a tagged A4 PDF in the brand's type. */
export async function agreementPdf(
  agreement: Agreement,
  brand: Brand,
  language: Language,
): Promise<Uint8Array> {
  const paper = await Paper.open({
    brand,
    language,
    title: `${agreement.title}, ${brand.name}`,
    size: [page.width, page.height],
    at: startOf(agreement.version),
    facts: agreement,
  })
  paper.decoration(() => {
    const accent = paper.colour('accent-ink')
    paper.doc.translate(margin, 46).scale(0.75).fillColor(accent).strokeColor(accent)
    draw(paper.doc, brand.mark)
  })
  let y = 86
  paper.part('H1', () => {
    y = paper.write(agreement.title, title, { ...box, y })
  })
  paper.part('P', () => {
    y = paper.write(`${brand.legalName}, ${paperFormat(language).day(agreement.version)}`, meta, {
      ...box,
      y: y + 4,
    })
  })
  for (const section of agreement.sections) {
    paper.part('H2', () => {
      y = paper.write(section.heading, heading, { ...box, y: y + 16 })
    })
    paper.part('P', () => {
      y = paper.write(section.text, plain, { ...box, y: y + 2 })
    })
  }
  return paper.bytes()
}
