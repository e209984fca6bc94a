import { dayOf } from '@sixpence/days'
import { amountText, money, type Money } from '@sixpence/money'
import { bankReference, bankText } from '@sixpence/partners/rails/bank-text'
import type { Book, BookLine, Pieces } from './book.ts'
import { aboutLine, exchangeLine, typeWord, wordsOf } from './book-words.ts'
import { statementNumber } from './statement-number.ts'

/**
 * A statement in SWIFT MT940, character set X; field 86 is structured as in the German banks' DFÜ agreement, annex 3,
 * which bookkeeping programs read. Throws an Error without opening and closing balance.
 */
export async function* bookMt940(book: Book): Pieces {
  const { account, days, opening, closing } = book
  if (!opening || !closing) throw new Error(`MT940 of book ${book.id} lacks the opening or closing balance`)
  const { number, length } = statementNumber(book)
  const own = account.iban ?? bankText(account.number, 35)
  yield `:20:${book.id}\r\n:25:${own}\r\n:28C:${number}/${length}\r\n:60F:${balance(opening, days.from)}\r\n`
  for await (const line of book.lines) yield entry(line, book)
  yield `:62${book.isInterim ? 'M' : 'F'}:${balance(closing, days.to)}\r\n-\r\n`
}

function entry(line: BookLine, book: Book): string {
  const isIn = line.amount.units > 0n
  const isBack = isIn && (line.returned !== undefined || line.feeOf !== undefined)
  const usualMark = isIn ? 'C' : 'D'
  const mark = isBack ? 'RD' : usualMark
  const transferKind = line.returned ? 'NRTI' : 'NTRF'
  const kind = line.type === 'Fees' ? 'NCHG' : transferKind
  const booked = day(dayOf(line.at))
  const endToEnd = bankReference(line.endToEndId ?? '', 35)
  // A longer id is complete in field 86.
  const own = endToEnd.length <= 16 && endToEnd ? endToEnd : 'NONREF'
  const first = `:61:${booked}${booked.slice(2)}${mark}${size(line.amount)}${kind}${own}//${line.key.slice(0, 16)}\r\n`
  return `${first}:86:${inLines(details(line, endToEnd, book))}\r\n`
}

const lineLength = 65
const mostDetails = 6 * lineLength
const mostAccount = 34
const purposeFields = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63]

/** Field 86: code of the transaction, its name, purpose, and the other side. The own note is omitted if it does not fit. */
function details(line: BookLine, endToEnd: string, { t }: Book): string {
  const { message, ownNote } = wordsOf(line)
  const remittance = words([line.reference, message].filter(Boolean).join(' '), 140)
  const { account = '', bic = '' } = line.party ?? {}
  const isLong = account.length > mostAccount
  const purpose = [
    endToEnd && `EREF+${words(endToEnd, 35)}`,
    ...(remittance ? [`SVWZ+${remittance}`] : []),
    // The address of a digital currency, which would be cut to another address in the account field.
    isLong ? words(account, 108) : '',
    words([aboutLine(line, t), exchangeLine(line, t)].filter(Boolean).join(' '), 108),
  ].filter(Boolean)
  const party = [
    [30, words(bic, 12)],
    [31, isLong ? '' : words(account, mostAccount)],
    ...piecesOf(words(line.name, 54)).map((piece, at) => [32 + at, piece]),
  ].filter(([, text]) => text)
  const head = `${codeOf(line)}?00${words(typeWord(line, t), 27)}`
  const tail = party.map(([field, text]) => `?${field}${text}`).join('')
  const note = words(ownNote, 140)
  const withNote = purposeOf([...purpose, ...(note ? [note] : [])], mostDetails - head.length - tail.length)
  const { fields } = withNote.isWhole ? withNote : purposeOf(purpose, mostDetails - head.length - tail.length)
  return [head, fields, tail].join('')
}

/** Fields of the purpose, as many as fit: it is cut at its end, never what follows it. */
function purposeOf(parts: readonly string[], room: number): { fields: string; isWhole: boolean } {
  const pieces = parts.flatMap(piecesOf).map((piece, at) => `?${purposeFields[at]}${piece}`)
  let left = room
  const fieldTexts = pieces.slice(0, purposeFields.length).filter((piece) => (left -= piece.length) >= 0)
  return { fields: fieldTexts.join(''), isWhole: fieldTexts.length === pieces.length }
}

/** Code of the transaction (GVC) of the German banks. */
function codeOf({ type, amount, returned }: BookLine): string {
  const isIn = amount.units > 0n
  if (type === 'Fees') return '808'
  if (returned) return '159'
  if (type === 'BetweenAccounts' || type === 'Exchange') return '820'
  if (type === 'Card') return '106'
  if (type === 'Instant') return isIn ? '168' : '118'
  return isIn ? '166' : '116'
}

/** A question mark would begin a field. */
const words = (text: string, maxLength: number): string => bankText(text.replaceAll('?', '.'), maxLength)

/** Pieces of at most 27 characters that neither begin nor end with a blank, which readers would drop. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let rest = text; rest !== '';) {
    let length = Math.min(27, rest.length)
    while (length > 1 && length < rest.length && (rest[length] === ' ' || rest[length - 1] === ' '))
      length -= 1
    pieces.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return pieces
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
  for (let rest = text; rest !== ''; rest = rest.slice(lineLength)) lines.push(rest.slice(0, lineLength))
  return lines.map((line) => line.replace(/^[:-]/, '.')).join('\r\n')
}
