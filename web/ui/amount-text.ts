/** How the reader's language writes numbers: `group` between thousands, `point` before decimals. */
export type Separators = { group: string; point: string }

/** Text of the box, position of the caret, and its value as plain decimal text ("" when empty). */
export type AmountInput = { text: string; caret: number; amount: string }

export function separatorsOf(tag: string): Separators {
  const parts = new Intl.NumberFormat(tag, { useGrouping: 'always' }).formatToParts(12345.6)
  const find = (type: string, fallback: string) => parts.find((part) => part.type === type)?.value ?? fallback
  return { group: find('group', '\u00a0'), point: find('decimal', '.') }
}

/**
 * Applies one edit to an amount box. A typed comma or point is always the decimal mark, because thousands are grouped
 * automatically; in pasted text it is detected. Anything that is not an amount leaves the box unchanged.
 */
export function takeEdit(
  before: AmountInput,
  after: { text: string; caret: number; forward: boolean },
  marks: Separators,
): AmountInput {
  const inserted = insertedText(before.text, after)
  const head = after.text.slice(0, after.caret - inserted.length)
  const tail = after.text.slice(after.caret)
  const isTyped = inserted.length <= 1
  const middle = isTyped ? inserted.replace(/[.,]/, '.') : readPasted(inserted, marks)
  const left = plain(head, marks) + (middle ?? '')
  const right = plain(tail, marks)
  const raw = left + right
  if (middle === undefined || !/^\d{0,20}(\.\d{0,20})?$/.test(raw)) return before

  // A deleted group mark would reappear, so the digit beside it is deleted instead.
  if (inserted === '' && raw === plain(before.text, marks) && after.text.length < before.text.length)
    return after.forward
      ? withCaret(left + right.slice(1), right.length - 1, marks)
      : withCaret(left.slice(0, -1) + right, right.length, marks)
  return withCaret(raw, right.length, marks)
}

/** "1250.5" in the reader's format: "1,250.5". */
export const written = (amount: string, marks: Separators): string => {
  const [whole = '', decimals] = amount.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') || (decimals === undefined ? '' : '0')
  const grouped = digits.replaceAll(/\B(?=(\d{3})+$)/g, marks.group)
  return decimals === undefined ? grouped : grouped + marks.point + decimals
}

/** Keeps the caret's distance from the end, counted in digits and the decimal mark. */
function withCaret(raw: string, digitsAfter: number, marks: Separators): AmountInput {
  const text = written(raw, marks)
  let caret = text.length
  for (let left = digitsAfter; left > 0 && caret > 0; caret -= 1)
    if (text[caret - 1] !== marks.group) left -= 1
  // Between a digit and the group mark after it, not behind the mark.
  if (text[caret - 1] === marks.group) caret -= 1
  return { text, caret, amount: decimalOf(raw) }
}

/** While typing, "12." is 12 and ".5" is 0.5. */
const decimalOf = (raw: string): string =>
  raw
    .replace(/\.$/, '')
    .replace(/^(?=\.)/, '0')
    .replace(/^0+(?=\d)/, '')

/** A part of the box's own text as digits and a point. */
const plain = (text: string, { group, point }: Separators): string =>
  text.replaceAll(group, '').replaceAll(point, '.')

function insertedText(before: string, { text, caret }: { text: string; caret: number }): string {
  const tail = text.length - caret
  let start = 0
  while (start < caret && start < before.length - tail && before[start] === text[start]) start += 1
  return text.slice(start, caret)
}

/**
 * A pasted amount, "EUR 1.250,00" or "1 250.5". Of two kinds of marks the last is the decimal mark. A single kind that
 * repeats, or is the reader's group mark before three digits, separates thousands.
 */
function readPasted(text: string, { group }: Separators): string | undefined {
  const bare = text.replaceAll(/^[^\d.,()−-]+|[^\d.,()]+$/g, '').replaceAll(/[\s\u00a0\u202f'’]/g, '')
  if (!/^[\d.,]*$/.test(bare)) return undefined
  const marks = bare.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return bare
  const repeats = marks.filter((mark) => mark === last).length > 1
  if (repeats && new Set(marks).size > 1) return undefined
  const isGroup = repeats || (marks.length === 1 && last === group && /^\d{1,3}[.,]\d{3}$/.test(bare))
  const decimalAt = isGroup ? -1 : bare.lastIndexOf(last)
  return Array.from(bare, (letter, at) => (at === decimalAt ? '.' : /\d/.test(letter) ? letter : '')).join('')
}
