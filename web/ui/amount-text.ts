import { type Currency, pastedAmount } from '@sixpence/money'

/** How the reader's language writes numbers: `group` between thousands, `point` before decimals. */
export type Separators = { group: string; point: string }

/** Text of the input, position of the caret, and its value as plain decimal text ("" when empty). */
export type AmountInput = {
  text: string
  caret: number
  /** While a typed mark may still be either, `?` stands for it: "1?000". Amount parsers reject that. */
  amount: string
  /** The mark in the input was typed as the reader's mark for thousands. */
  isGroupMark?: boolean
  /** Why the last paste was rejected. */
  leftOut?: PasteProblem | undefined
}

export type PasteProblem = { name: 'notANumber' | 'negative' } | { name: 'otherCurrency'; currency: Currency }

export function separatorsOf(tag: string): Separators {
  const parts = new Intl.NumberFormat(tag, { useGrouping: 'always' }).formatToParts(12345.6)
  const find = (type: string, fallback: string) => parts.find((part) => part.type === type)?.value ?? fallback
  return { group: find('group', '\u00a0'), point: find('decimal', '.') }
}

/**
 * Applies an edit to an amount input. Thousands are grouped automatically, so a typed comma or point begins the decimals; if
 * it is the reader's mark for thousands and three digits follow, the amount waits for `settled`. Pasted text is read by
 * `pastedAmount`. Text that is not an amount leaves the input unchanged.
 */
export function takeEdit(
  before: AmountInput,
  after: { text: string; caret: number; forward: boolean },
  marks: Separators,
  currency = '',
): AmountInput {
  const inserted = insertedText(before.text, after)
  const head = after.text.slice(0, after.caret - inserted.length)
  const tail = after.text.slice(after.caret)
  const middle = inserted.length <= 1 ? normalizedKey(inserted) : pasted(inserted, marks, currency)
  if (typeof middle !== 'string') return { ...before, leftOut: middle }
  const left = plain(head, marks) + middle
  const right = plain(tail, marks)
  const raw = left + right
  if (!/^\d{0,20}(\.\d{0,20})?$/.test(raw))
    return { ...before, leftOut: inserted.length > 1 ? { name: 'notANumber' } : undefined }
  const isGroupMark = raw.includes('.') && (middle === '.' ? inserted === marks.group : before.isGroupMark)

  // A deleted group mark would reappear, so the digit beside it is deleted instead.
  if (inserted === '' && raw === plain(before.text, marks) && after.text.length < before.text.length)
    return after.forward
      ? withCaret(left + right.slice(1), right.length - 1, marks)
      : withCaret(left.slice(0, -1) + right, right.length, marks)
  return withCaret(raw, right.length, marks, isGroupMark)
}

/** "1250.5" in the reader's format: "1,250.5". */
export const written = (amount: string, marks: Separators): string => {
  const [whole = '', decimals] = amount.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') || (decimals === undefined ? '' : '0')
  const grouped = digits.replaceAll(/\B(?=(\d{3})+$)/g, marks.group)
  return decimals === undefined ? grouped : grouped + marks.point + decimals
}

/** The two amounts that "1?000" may be, with the mark as thousands and as decimals; undefined for any other text. */
export function readings(amount: string): { thousands: string; decimals: string } | undefined {
  const [whole = '', part] = amount.split('?')
  return part === undefined ? undefined : { thousands: whole + part, decimals: `${whole}.${part}` }
}

/** The input's state for a given amount. */
export function boxOf(amount: string, marks: Separators): AmountInput {
  const text = written(amount.replace('?', '.'), marks)
  return { text, caret: text.length, amount, ...(amount.includes('?') && { isGroupMark: true }) }
}

/** Keeps the caret's distance from the end, counted in digits and the decimal mark. */
function withCaret(raw: string, digitsAfter: number, marks: Separators, isGroupMark = false): AmountInput {
  const text = written(raw, marks)
  let caret = text.length
  for (let left = digitsAfter; left > 0 && caret > 0; caret -= 1)
    if (text[caret - 1] !== marks.group) left -= 1
  // Between a digit and the group mark after it, not behind the mark.
  if (text[caret - 1] === marks.group) caret -= 1
  const isOpen = isGroupMark && /^[1-9]\d*\.\d{3}$/.test(raw)
  const amount = isOpen ? raw.replace('.', '?') : decimalOf(raw)
  return { text, caret, amount, ...(isGroupMark && { isGroupMark }) }
}

/** While typing, "12." is 12 and ".5" is 0.5. */
const decimalOf = (raw: string): string =>
  raw
    .replace(/\.$/, '')
    .replace(/^(?=\.)/, '0')
    .replace(/^0+(?=\d)/, '')

/** A part of the input's text as digits and a point. */
const plain = (text: string, { group, point }: Separators): string =>
  text.replaceAll(group, '').replaceAll(point, '.')

function insertedText(before: string, { text, caret }: { text: string; caret: number }): string {
  const tail = text.length - caret
  let start = 0
  while (start < caret && start < before.length - tail && before[start] === text[start]) start += 1
  return text.slice(start, caret)
}

/** A key as a digit or a point, including full-width keys. */
const normalizedKey = (key: string): string => key.normalize('NFKC').replace(/[.,]/, '.')

function pasted(text: string, { point }: Separators, currency: string): string | PasteProblem {
  const read = pastedAmount(text, point === ',' ? ',' : '.')
  if ('problem' in read) return { name: read.problem }
  if (read.currency && currency && read.currency !== currency)
    return { name: 'otherCurrency', currency: read.currency }
  return read.amount
}
