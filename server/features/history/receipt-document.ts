import type { Brand } from '@sixpence/brands'
import type { Role } from '@sixpence/brands/roles.ts'
import type { Language } from '@sixpence/locales'
import type { AmountParts } from '@sixpence/locales/numbers.ts'
import { type PaperFormat, paperFormat } from '@sixpence/locales/paper.ts'
import type { Receipt } from '@sixpence/protocol/history/history'
import type { Translate } from '#core/translate.ts'
import { draw } from '#papers/drawing.ts'
import { letterhead } from '#papers/letterhead.ts'
import { Paper, type Style } from '#papers/paper.ts'
import { wordsOf, type Words } from './receipt-words.ts'

/** A5, in points. */
const page = { width: 419.53, height: 595.28 }
const margin = 32
const slip = { x: margin, y: 100, width: page.width - 2 * margin }
const edge = 22
const inner = { x: slip.x + edge, width: slip.width - 2 * edge }

const meta: Style = { face: 'text', size: 8, colour: 'ink-2' }
const plain: Style = { face: 'text', size: 9, colour: 'ink' }
const strong: Style = { face: 'strong', size: 10, colour: 'ink' }

type Sheet = {
  paper: Paper
  receipt: Receipt
  brand: Brand
  format: PaperFormat
  t: Translate
  words: Words
  /** Adds the next part in reading order. */
  tag: (type: string, draw: () => void) => void
}

type Reader = { brand: Brand; language: Language; t: Translate }

/**
 * The receipt of a payment as a tagged A5 PDF, on a longer page if its texts need it. It shows the content of
 * `receipt`, which is limited to the facts the reader's side may see.
 */
export async function receiptPdf(receipt: Receipt, reader: Reader): Promise<Uint8Array> {
  // Drawn once on a page long enough for any text, to measure its height: text that does not fit would go to a second
  // page.
  const { height } = await drawn(receipt, reader, 2 * page.height)
  const { paper } = await drawn(receipt, reader, Math.max(page.height, height))
  return paper.bytes()
}

/** Drawn on a page of this height; also the height the content takes. */
async function drawn(
  receipt: Receipt,
  { brand, language, t }: Reader,
  height: number,
): Promise<{ paper: Paper; height: number }> {
  const title = t('Receipt for payment {id}', { id: String(receipt.transactionId) })
  const paper = await Paper.open({
    brand,
    language,
    title: `${title}, ${brand.name}`,
    size: [page.width, height],
    at: new Date(receipt.completedAt ?? receipt.createdAt),
    facts: receipt,
  })
  const tag: Sheet['tag'] = (type, drawPart) => paper.part(type, drawPart)
  const sheet: Sheet = {
    paper,
    receipt,
    brand,
    format: paperFormat(language),
    t,
    words: wordsOf(receipt, t),
    tag,
  }
  letterhead(paper, brand, { width: page.width, margin, top: 30 })
  tag('H1', () =>
    paper.write(title, { face: 'display', size: 13, colour: 'ink' }, { x: margin, y: 73, width: slip.width }),
  )
  const bottom = total(sheet, facts(sheet, route(sheet, head(sheet, slip.y))))
  legal(sheet, Math.max(bottom + legalGap, height - legalHeight))
  return { paper, height: bottom + legalGap + legalHeight }
}

function head({ paper, receipt, brand, format, words, tag }: Sheet, top: number): number {
  const { doc } = paper
  const height = 76
  const radius = radiusOf(brand)
  paper.decoration(() => {
    const { x, width } = slip
    doc.roundedRect(x, top, width, height + radius, radius).clip()
    doc.rect(x, top, width, height).fill(paper.colour('accent-deep'))
    doc.rect(x, top, width, height).clip()
    // The brand's motif at the right edge, fading out.
    const engraving = doc.linearGradient(100, 0, 320, 0)
    engraving.stop(0, paper.colour('second'), 0).stop(1, paper.colour('second'), 0.45)
    doc
      .translate(x + width - 270, top + (height - 169) / 2)
      .scale(270 / 320)
      .strokeColor(engraving)
    draw(doc, brand.motif)
  })
  const y = top + 14
  tag('P', () => {
    const below = paper.write(
      words.head,
      { face: 'text', size: 9, colour: 'on-deep-2' },
      { x: inner.x, y, width: inner.width },
    )
    amount(paper, format.amountParts(receipt.amount, receipt.currencyCode), {
      x: inner.x,
      y: below + 2,
      size: 25,
      colours: ['on-deep', 'on-deep-2'],
    })
  })
  return top + height
}

type Stop = {
  title: string
  meta: string | undefined
  amount: string | undefined
  currency: string
  kind: 'from' | 'between' | 'to'
}

/** Stops of the money: payer, fee, exchange, payee. */
function stopsOf({ receipt, format, words, t }: Sheet): Stop[] {
  const { currencyCode: currency, fee, rate, creditAmount, creditCurrencyCode, countryCode } = receipt
  const where = [receipt.payeeAccount, countryCode && format.country(countryCode)]
  const arrived = { amount: creditAmount ?? receipt.amount, currency: creditCurrencyCode ?? currency }
  return [
    {
      kind: 'from',
      title: receipt.payerName,
      meta: receipt.payerAccount,
      amount: receipt.direction === 'out' ? `-${receipt.total}` : undefined,
      currency,
    },
    ...(fee === undefined
      ? []
      : [{ kind: 'between' as const, title: t('Fee'), meta: words.fee, amount: fee, currency }]),
    ...(rate === undefined || creditCurrencyCode === undefined
      ? []
      : [
          {
            kind: 'between' as const,
            title: t('1 {from} = {rate} {to}', {
              from: currency,
              rate: format.exactRate(rate),
              to: creditCurrencyCode,
            }),
            meta: undefined,
            amount: receipt.amount,
            currency,
          },
        ]),
    {
      kind: 'to',
      title: receipt.payeeName,
      meta: receipt.payeeEmail ?? (where.filter(Boolean).join(', ') || undefined),
      ...arrived,
    },
  ]
}

function route(sheet: Sheet, top: number): number {
  const { paper, format, tag } = sheet
  let y = top + 16
  let last: number | undefined
  for (const stop of stopsOf(sheet)) {
    const from = last
    const centre = y + 7
    paper.decoration(() => node(paper, stop.kind, centre, from))
    const title: Style = stop.kind === 'between' ? plain : strong
    let below = y
    tag('P', () => {
      below = paper.write(stop.title, title, { x: inner.x + 22, y, width: inner.width - 142 })
      if (stop.meta)
        below = paper.write(stop.meta, meta, { x: inner.x + 22, y: below, width: inner.width - 142 })
      if (stop.amount === undefined) return
      const value: Style = stop.kind === 'between' ? { ...plain, colour: 'ink-2' } : strong
      paper.write(format.amount(stop.amount, stop.currency), value, {
        x: inner.x,
        y,
        width: inner.width,
        align: 'right',
      })
    })
    last = centre
    y = below + 12
  }
  return y
}

function node(paper: Paper, kind: Stop['kind'], y: number, last: number | undefined): void {
  const { doc } = paper
  const x = inner.x + 5
  if (last !== undefined)
    doc
      .moveTo(x, last + 7)
      .lineTo(x, y - 7)
      .lineWidth(1.5)
      .stroke(paper.colour('line-hair'))
  if (kind === 'from') doc.circle(x, y, 4.2).lineWidth(2.2).stroke(paper.colour('accent-line'))
  else if (kind === 'to') doc.circle(x, y, 5.2).fill(paper.colour('accent-line'))
  else doc.circle(x, y, 2.8).fill(paper.colour('line-firm'))
}

/** Further facts of the payment, beside the stamp. */
function facts({ paper, receipt, format, t, words, tag }: Sheet, top: number): number {
  const { doc } = paper
  const rows: [string, string | undefined][] = [
    [t('Date and time'), format.moment(receipt.completedAt ?? receipt.createdAt)],
    [t('Waiting until'), receipt.expiresAt && format.moment(receipt.expiresAt)],
    [t('Payment number'), String(receipt.transactionId)],
    [t('Bank reference'), receipt.companyReference],
    // Long values come last, below the stamp, where they have the full width.
    [t('Reference'), receipt.reference],
    [t('End-to-end ID'), receipt.endToEndId],
    [t('Note'), receipt.note],
  ]
  paper.decoration(() =>
    doc
      .moveTo(inner.x, top)
      .lineTo(inner.x + inner.width, top)
      .lineWidth(0.75)
      .stroke(paper.colour('line-hair')),
  )
  const stampWidth = 104
  const term = { x: inner.x, width: 74 }
  const fact = { x: inner.x + 80, width: inner.width - 80 }
  let y = top + 12
  let stampEnd = y
  tag('P', () => {
    stampEnd = stamp(paper, words, {
      day: format.day(stampedAt(receipt)),
      top: y,
      width: stampWidth,
    })
  })
  for (const [name, value] of rows) {
    if (!value) continue
    tag('P', () => {
      const below = paper.write(name, { ...meta, size: 8.5 }, { ...term, y: y + 0.5 })
      const width = y < stampEnd ? fact.width - stampWidth - 10 : fact.width
      y = Math.max(below, paper.write(value, plain, { ...fact, width, y })) + 4
    })
  }
  return Math.max(y, stampEnd) + 8
}

const stampedAt = ({ completedAt, endedAt, createdAt }: Receipt): string =>
  completedAt ?? endedAt ?? createdAt

/** Rubber stamp: double border, slightly rotated. Returns the y coordinate below it. */
function stamp(
  paper: Paper,
  words: Words,
  { day, top, width }: { day: string; top: number; width: number },
): number {
  const { doc } = paper
  const colour: Role = words.isGood ? 'good-ink' : 'warn-ink'
  const box = { x: inner.x + inner.width - width, width, align: 'center' } as const
  doc.save()
  doc.rotate(-5, { origin: [box.x + width / 2, top + 22] })
  const padded = { ...box, x: box.x + 8, width: width - 16 }
  const below = paper.write(words.stamp, { face: 'display', size: 13, colour }, { ...padded, y: top + 7 })
  const end = paper.write(day, { face: 'text', size: 7, colour }, { ...padded, y: below }) + 6
  doc.strokeColor(paper.colour(colour))
  doc
    .roundedRect(box.x, top, width, end - top, 4)
    .lineWidth(1.4)
    .stroke()
  doc
    .roundedRect(box.x - 2.6, top - 2.6, width + 5.2, end - top + 5.2, 5.5)
    .lineWidth(0.6)
    .stroke()
  doc.restore()
  // Rotated, it reaches lower.
  return end + 10
}

/** Below the tear-off line: the total for the account. */
function total({ paper, receipt, brand, format, words, tag }: Sheet, top: number): number {
  const { doc } = paper
  const height = 50
  const radius = radiusOf(brand)
  paper.decoration(() => {
    const { x, width } = slip
    doc.roundedRect(x, top - radius, width, height + radius, radius).clip()
    doc.rect(x, top, width, height).fill(paper.colour('surface-inset'))
    doc.strokeColor(paper.colour('line-hair')).lineWidth(1.4)
    doc
      .moveTo(x, top)
      .lineTo(x + width, top)
      .dash(4, { space: 4 })
      .stroke()
      .undash()
  })
  paper.decoration(() => {
    const { x, width } = slip
    doc.lineWidth(0.75).strokeColor(paper.colour('line-hair'))
    doc.roundedRect(x, slip.y, width, top + height - slip.y, radius).stroke()
    // Notches of the tear-off line are cut out of the border.
    doc.rect(x - 0.5, top - 10, width + 1, 20).clip()
    for (const edgeX of [x - 0.5, x + width + 0.5])
      doc.circle(edgeX, top, 7).fillAndStroke('#ffffff', paper.colour('line-hair'))
  })
  tag('P', () => {
    paper.write(words.total, { ...plain, size: 10 }, { x: inner.x, y: top + 18, width: inner.width / 2 })
    if (words.hasTotal)
      amount(paper, format.amountParts(receipt.feeKept ?? receipt.total, receipt.currencyCode), {
        right: inner.x + inner.width,
        y: top + 12,
        size: 18,
        colours: ['ink', 'ink-2'],
      })
  })
  return top + height
}

/** Height of the legal lines at the foot, in points. */
const legalHeight = 62
/** Space between them and the lines above. */
const legalGap = 14

function legal({ paper, brand, t, tag }: Sheet, top: number): void {
  const { address, register, supervision, website } = brand.letterhead
  const small: Style = { face: 'text', size: 7, colour: 'ink-3' }
  const box = { x: margin, width: slip.width }
  tag('P', () => {
    const text = t('Issued from the records of {name}. Valid without a signature.', { name: brand.legalName })
    const y = paper.write(text, small, { ...box, y: top })
    paper.write([...address, register, supervision, website].join('\u00a0· '), small, { ...box, y })
  })
}

/** Amount in the display face; fraction and currency code smaller, on the same baseline. */
function amount(
  paper: Paper,
  { whole, fraction, code }: AmountParts,
  place: { y: number; size: number; colours: [whole: Role, rest: Role] } & (
    | { x: number }
    | { right: number }
  ),
): void {
  const { y, size, colours } = place
  const styles: [string, Style][] = [
    [whole, { face: 'display', size, colour: colours[0] }],
    [fraction, { face: 'display', size: size * 0.72, colour: colours[1] }],
    [`\u00a0${code}`, { face: 'text', size: size * 0.46, colour: colours[1] }],
  ]
  const width = styles.reduce((sum, [text, style]) => sum + paper.width(text, style), 0)
  let x = 'x' in place ? place.x : place.right - width
  for (const [text, style] of styles) {
    paper.write(text, style, { x, y: y + size - style.size, width })
    x += paper.width(text, style)
  }
}

const radiusOf = (brand: Brand): number => brand.knobs.radius * 1.2
