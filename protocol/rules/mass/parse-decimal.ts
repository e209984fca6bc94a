/** What stands before the decimals of a number. */
export type DecimalMark = '.' | ','

export type Decimal = { amount: string } | { problem: 'notANumber' | 'ambiguous' }

/** Whole groups of three digits between marks of one kind, or no marks at all; then the decimals. */
const shapes: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(-?)([1-9]\d{0,2}(?:([\s'’ʼ,])\d{3}(?:\3\d{3})*)|\d*)(?:\.(\d+))?$/u,
  ',': /^(-?)([1-9]\d{0,2}(?:([\s'’ʼ.])\d{3}(?:\3\d{3})*)|\d*)(?:,(\d+))?$/u,
}

/** What most files have: read in one way only, and plain decimal text already. */
const plain = /^(?:0|[1-9]\d{0,20})(?:\.\d{1,2})?$/

/**
 * An amount as somebody wrote it, as plain decimal text with a point: "1.234,56", "1 234.56" and "1,234.56" are
 * "1234.56". What can be read in two ways, as "1.234", is ambiguous unless `hint` tells the mark of its file. Never
 * throws.
 */
export function parseDecimal(typed: string, hint?: DecimalMark): Decimal {
  if (plain.test(typed)) return { amount: typed }
  const [byPoint, byComma] = [readAs(typed, '.'), readAs(typed, ',')]
  const amount =
    byPoint === undefined || byPoint === byComma ? byComma : byComma === undefined ? byPoint : undefined
  if (amount !== undefined) return { amount }
  if (byPoint === undefined || byComma === undefined) return { problem: 'notANumber' }
  if (!hint) return { problem: 'ambiguous' }
  return { amount: hint === '.' ? byPoint : byComma }
}

function readAs(typed: string, mark: DecimalMark): string | undefined {
  if (typed.length > 60) return undefined
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/^\+(?=\d)/, '')
    .replace(/^−/, '-')
  const [, sign = '', whole, , part] = shapes[mark].exec(text) ?? []
  if (whole === undefined || (whole === '' && part === undefined)) return undefined
  const plain = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  return part === undefined ? sign + plain : `${sign}${plain}.${part}`
}

/** The mark of an amount that can be read in one way only. */
function markIn(text: string): DecimalMark | undefined {
  if (plain.test(text)) return text.includes('.') ? '.' : undefined
  const [byPoint, byComma] = [readAs(text, '.'), readAs(text, ',')]
  if ((byPoint === undefined) === (byComma === undefined)) return undefined
  return byPoint === undefined ? ',' : '.'
}

/**
 * The mark of a column of amounts, by those that can be read in one way only; undefined where none tells, or they tell
 * different things.
 */
export function decimalMarkOf(column: Iterable<string>): DecimalMark | undefined {
  let found: DecimalMark | undefined
  for (const text of column) {
    const told = markIn(text)
    if (!told) continue
    if (found && found !== told) return undefined
    found = told
  }
  return found
}
