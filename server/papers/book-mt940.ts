import { dayOf } from '@sixpence/days'
import { amountText, money, type Money } from '@sixpence/money'
import { bankReference, bankText } from '@sixpence/partners/rails/bank-text'
import type { Book, BookLine, Pieces } from './book.ts'

/** One statement in SWIFT MT940, character set X. Throws an Error without opening and closing balance. */
export async function* bookMt940(book: Book): Pieces {
  const { account, days, opening, closing } = book
  if (!opening || !closing) throw new Error('a statement has all lines of its days')
  const month = Number(days.from.slice(5, 7))
  yield `:20:${book.id}\r\n:25:${bankText(account.number, 35)}\r\n:28C:${month}/1\r\n:60F:${balance(opening, days.from)}\r\n`
  for await (const line of book.lines) yield entry(line)
  yield `:62F:${balance(closing, days.to)}\r\n-\r\n`
}

function entry(line: BookLine): string {
  const mark = line.amount.units < 0n ? 'D' : 'C'
  const kind = line.type === 'Fees' ? 'NCHG' : 'NTRF'
  const booked = day(dayOf(line.at))
  const own = bankReference(line.reference, 16) || 'NONREF'
  const words = bankText([line.name, line.note, line.reference].filter(Boolean).join(' / '), 6 * 65)
  const first = `:61:${booked}${booked.slice(2)}${mark}${size(line.amount)}${kind}${own}//${line.key.slice(0, 16)}\r\n`
  return words ? `${first}:86:${inLines(words)}\r\n` : first
}

const balance = (amount: Money, on: string): string =>
  `${amount.units < 0n ? 'D' : 'C'}${day(on)}${amount.currency}${size(amount)}`

const day = (text: string): string => text.slice(2).replaceAll('-', '')

const size = (amount: Money): string => {
  const text = amountText(money(amount.units < 0n ? -amount.units : amount.units, amount.currency))
  return text.includes('.') ? text.replace('.', ',') : `${text},`
}

/**
 * Lines of at most 65 characters; a leading colon or hyphen would start a field or end the message, so it is
 * replaced.
 */
function inLines(text: string): string {
  const lines: string[] = []
  for (let rest = text; rest !== ''; rest = rest.slice(65).trimStart()) lines.push(rest.slice(0, 65))
  return lines.map((line) => line.replace(/^[:-]/, '.')).join('\r\n')
}
