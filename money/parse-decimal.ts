/** The mark before the decimals of a number. */
export type DecimalMark = '.' | ','

export type Decimal = { amount: string } | { problem: 'notANumber' | 'ambiguous' }

// docs/AMOUNTS.md has these rules as a table.

/** Whole groups of three digits between marks of the same kind, or no marks at all; then the decimals. */
const shapes: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(-?)([1-9]\d{0,2}(?:([\s'’ʼ,])\d{3}(?:\3\d{3})*)|\d*)(?:\.(\d+))?$/u,
  ',': /^(-?)([1-9]\d{0,2}(?:([\s'’ʼ.])\d{3}(?:\3\d{3})*)|\d*)(?:,(\d+))?$/u,
}

/** The most frequent form: unambiguous, and already plain decimal text. */
const plain = /^(?:0|[1-9]\d{0,20})(?:\.\d{1,2})?$/

/**
 * Parses an amount as people write it into plain decimal text with a point: "1.234,56", "1 234.56" and "1,234.56" are
 * "1234.56". Text with two readings, such as "1.234", is ambiguous unless `hint` is the mark of its file. Never
 * throws.
 */
export function parseDecimal(rawText: string, hint?: DecimalMark): Decimal {
  if (plain.test(rawText)) return { amount: rawText }
  const byPoint = readAs(rawText, '.')
  const byComma = readAs(rawText, ',')
  if (byPoint === undefined || byComma === undefined || byPoint === byComma) {
    const amount = byPoint ?? byComma
    return amount === undefined ? { problem: 'notANumber' } : { amount }
  }
  if (!hint) return { problem: 'ambiguous' }
  return { amount: hint === '.' ? byPoint : byComma }
}

/** Plain decimal text where `rawText` is a number, else the text unchanged, for the form to refuse. */
export function readDecimal(rawText: string, hint?: DecimalMark): string {
  const read = parseDecimal(rawText, hint)
  return 'amount' in read ? read.amount : rawText.trim()
}

/** Like `readDecimal`, for a number without thousands, such as a percentage: a single mark is the decimal mark. */
export const readPercent = (rawText: string): string =>
  readDecimal(rawText, rawText.includes(',') ? ',' : '.')

function readAs(rawText: string, mark: DecimalMark): string | undefined {
  if (rawText.length > 60) return undefined
  const text = rawText
    .normalize('NFKC')
    // Direction marks and zero-width signs that copying brings along.
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^\+(?=\d)/, '')
    .replace(/^−/, '-')
  const [, sign = '', whole, , part] = shapes[mark].exec(text) ?? []
  if (whole === undefined || (whole === '' && part === undefined)) return undefined
  const plain = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  return part === undefined ? sign + plain : `${sign}${plain}.${part}`
}

/** The mark of an unambiguous amount. */
function markIn(text: string): DecimalMark | undefined {
  if (plain.test(text)) return text.includes('.') ? '.' : undefined
  const byPoint = readAs(text, '.')
  const byComma = readAs(text, ',')
  if ((byPoint === undefined) === (byComma === undefined)) return undefined
  return byPoint === undefined ? ',' : '.'
}

/** The mark of a column, from its unambiguous amounts; undefined if there are none or they contradict each other. */
export function decimalMarkOf(column: Iterable<string>): DecimalMark | undefined {
  let lastMark: DecimalMark | undefined
  for (const text of column) {
    const mark = markIn(text)
    if (!mark) continue
    if (lastMark && lastMark !== mark) return undefined
    lastMark = mark
  }
  return lastMark
}
