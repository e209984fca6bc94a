import type { Brand } from '@sixpence/brands'
import { encodeQR } from 'qr'
import type { Language } from '@sixpence/locales'
import { paperFormat } from '@sixpence/locales/paper.ts'
import type { Translate } from '#core/translate.ts'
import { legalLine, letterhead } from './letterhead.ts'
import { Paper, type Style } from './paper.ts'

/** A4, in points. */
const page = { width: 595.28, height: 841.89 }
const margin = 64
const box = { x: margin, width: page.width - 2 * margin }
const terms = 150
const lowest = page.height - 110

const plain: Style = { face: 'text', size: 10, colour: 'ink' }
const strong: Style = { face: 'strong', size: 10, colour: 'ink' }
const meta: Style = { face: 'text', size: 9, colour: 'ink-2' }
const small: Style = { face: 'text', size: 7, colour: 'ink-3' }

export type Letter = {
  brand: Brand
  language: Language
  t: Translate
  at: Date
  /** Addressee. */
  to: string
  title: string
  /** Above the list. */
  text: string
  parts: readonly {
    heading?: string
    note?: string
    rows: readonly (readonly [term: string, value: string])[]
    /** Below the rows. */
    qr?: { text: string; caption: string } | undefined
  }[]
  /** Below the list. */
  closing: readonly string[]
  /** A document its parties sign, rather than a letter from the bank. */
  isSigned?: true
  /** Signatories; each gets a line to sign by hand. */
  signers?: readonly { name: string; role: string }[]
}

/** A letter as a tagged PDF on the brand's letterhead, over as many pages as it needs. */
export async function letterPdf(letter: Letter): Promise<Uint8Array> {
  const { brand, language, t, at, title } = letter
  const paper = await Paper.open({
    brand,
    language,
    title: `${title}, ${brand.name}`,
    size: [page.width, page.height],
    at,
    facts: [letter.to, letter.text, letter.parts, letter.closing, letter.signers],
  })
  letterhead(paper, brand, { width: page.width, margin, top: 44 })
  let y = 128
  const write = (type: string, text: string, style: Style, before: number): void =>
    paper.part(type, () => {
      y = paper.write(text, style, { ...box, y: y + before })
    })
  const breakBefore = (height: number): void => {
    if (y + height < lowest) return
    foot(paper, letter)
    paper.doc.addPage({ size: [page.width, page.height], margin: 0 })
    y = margin
  }
  write('P', letter.to, strong, 0)
  write('P', paperFormat(language).day(at.toISOString()), meta, 2)
  write('H1', title, { face: 'display', size: 20, colour: 'ink' }, 36)
  // The note of an invoice may have lines.
  for (const [index, paragraph] of letter.text.split(/\s*\n\s*/).entries()) {
    breakBefore(paper.height(paragraph, plain, box.width))
    write('P', paragraph, plain, index === 0 ? 10 : 2)
  }
  for (const { heading, note, rows, qr } of letter.parts) {
    breakBefore(rows.length * 19 + 70 + (qr ? qrSize : 0))
    if (heading) write('H2', heading, { ...strong, size: 11.5 }, 24)
    else y += 14
    if (note) write('P', note, meta, 2)
    y += 6
    for (const [term, value] of rows) y = row(paper, term, value, y)
    if (qr) y = code(paper, qr, y + 8)
  }
  breakBefore(60)
  for (const text of letter.closing) write('P', text, meta, 12)
  if (!letter.isSigned)
    write(
      'P',
      t('Issued from the records of {name}. Valid without a signature.', { name: brand.legalName }),
      meta,
      12,
    )
  for (const signer of letter.signers ?? []) {
    breakBefore(signatureHeight)
    y = signature(paper, letter, signer, y)
  }
  foot(paper, letter)
  return paper.bytes()
}

/** About 3 cm, from which phones read a code of this length. */
const qrSize = 92

/** A QR code with its caption beside it; returns the y coordinate below. */
function code(paper: Paper, { text, caption }: { text: string; caption: string }, top: number): number {
  paper.figure(caption, () => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    const step = qrSize / rows.length
    paper.doc.save().fillColor('#000')
    for (const [y, row] of rows.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) paper.doc.rect(margin + x * step, top + y * step, step, step)
    paper.doc.fill().restore()
  })
  const beside = { x: margin + terms, y: top + qrSize / 2 - 6, width: box.width - terms }
  paper.part('P', () => paper.write(caption, meta, beside))
  return top + qrSize
}

const signatureHeight = 64

/** Room for a signature, and for its place and day; returns the y coordinate below. */
function signature(
  paper: Paper,
  { t }: Letter,
  { name, role }: { name: string; role: string },
  top: number,
): number {
  const line = top + signatureHeight - 30
  const half = box.width / 2 - 12
  const right = margin + box.width / 2 + 12
  paper.decoration(() => {
    for (const x of [margin, right])
      paper.doc
        .moveTo(x, line)
        .lineTo(x + half, line)
        .lineWidth(0.6)
        .stroke(paper.colour('ink-3'))
  })
  paper.part('P', () => {
    const below = paper.write(name, strong, { x: margin, y: line + 4, width: half })
    paper.write(role, meta, { x: margin, y: below, width: half })
  })
  paper.part('P', () => paper.write(t('Place and date'), meta, { x: right, y: line + 4.7, width: half }))
  return top + signatureHeight
}

function row(paper: Paper, term: string, value: string, top: number): number {
  let below = top
  paper.part('P', () => {
    const left = paper.write(term, meta, { x: margin, y: top + 0.7, width: terms - 12 })
    below = Math.max(
      left,
      paper.write(value, strong, { x: margin + terms, y: top, width: box.width - terms }),
    )
  })
  paper.decoration(() =>
    paper.doc
      .moveTo(margin, below + 2.5)
      .lineTo(page.width - margin, below + 2.5)
      .lineWidth(0.6)
      .stroke(paper.colour('line-hair')),
  )
  return below + 6
}

const foot = (paper: Paper, { brand }: Letter): void =>
  paper.decoration(() => void paper.write(legalLine(brand), small, { ...box, y: page.height - 58 }))
