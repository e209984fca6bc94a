import type { Brand } from '@sixpence/brands'
import { draw } from './drawing.ts'
import type { Paper, Style } from './paper.ts'

const meta: Style = { face: 'text', size: 8, colour: 'ink-2' }

/** Draws the letterhead: mark and name at the left, legal name and contact at the right. */
export function letterhead(
  paper: Paper,
  brand: Brand,
  { width, margin, top }: { width: number; margin: number; top: number },
): void {
  paper.decoration(() => {
    const accent = paper.colour('accent-ink')
    paper.doc.translate(margin, top).scale(0.75).fillColor(accent).strokeColor(accent)
    draw(paper.doc, brand.mark)
  })
  const name: Style = { face: 'display', size: 16, colour: 'ink' }
  const half = width / 2 - margin
  paper.part('P', () => paper.write(brand.name, name, { x: margin + 32, y: top + 1, width: half - 32 }))
  paper.part('P', () => {
    const right = { x: width / 2, width: half, align: 'right' } as const
    const y = paper.write(
      brand.legalName,
      { ...meta, face: 'strong', colour: 'ink' },
      { ...right, y: top - 1 },
    )
    const { email, phone } = brand.supportContact
    paper.write(phone, meta, { ...right, y: paper.write(email, meta, { ...right, y }) })
  })
}

/** The brand's legal details as a single line, for the foot. */
export const legalLine = ({
  legalName,
  letterhead: { address, register, supervision, website },
}: Brand): string => [...new Set([legalName, ...address]), register, supervision, website].join(' · ')
