import { amountText, money, type Money } from '@sixpence/money'
import { type Book, type BookLine, dayIn, type Pieces } from './book.ts'

/** SWIFT MT940, one statement. Its alphabet is small: other scripts are written in Latin letters. */
export async function* bookMt940(book: Book): Pieces {
  const { account, days, opening, closing } = book
  if (!opening || !closing) throw new Error('a statement has all lines of its days')
  const month = Number(days.from.slice(5, 7))
  yield `:20:${book.id}\r\n:25:${inSwift(account.number, 35)}\r\n:28C:${month}/1\r\n:60F:${balance(opening, days.from)}\r\n`
  for await (const line of book.lines) yield entry(line)
  yield `:62F:${balance(closing, days.to)}\r\n-\r\n`
}

function entry(line: BookLine): string {
  const mark = line.amount.units < 0n ? 'D' : 'C'
  const kind = line.type === 'Fees' ? 'NCHG' : 'NTRF'
  const booked = day(dayIn(line.at))
  const own = inSwift(line.reference, 16) || 'NONREF'
  const words = inSwift([line.name, line.note, line.reference].filter(Boolean).join(' / '), 6 * 65)
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

/** Lines of 65 signs at most; none may begin like a field or like the end of the message. */
function inLines(text: string): string {
  const lines: string[] = []
  for (let rest = text; rest !== ''; rest = rest.slice(65).trimStart()) lines.push(rest.slice(0, 65))
  return lines.map((line) => line.replace(/^[:-]/, '.')).join('\r\n')
}

/** Character set X of SWIFT. */
function inSwift(text: string, most: number): string {
  const latin = Array.from(text.normalize('NFC'), latinOf)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
  return latin
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim()
}

const latinOf = (letter: string): string => {
  const small = letter.toLowerCase()
  const latin = letters[small]
  if (latin === undefined) return letter
  return small === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
}

const letters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Array.from('абвгґдеєжзиіїйклмнопрстуфхцчшщъыьэюя', (letter, at) => [
      letter,
      'a b v h g d e ye zh z y i i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya'.split(' ')[at] ?? '',
    ]),
  ),
  ё: 'yo',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
