import { amountText } from '@sixpence/money'
import type { Book, BookLine, Pieces } from './book.ts'
import { columnNames, statusWord, typeWord } from './book-words.ts'

/** RFC 4180 in UTF-8 with a byte order mark, by which spreadsheets know it. */
export async function* bookCsv(book: Book): Pieces {
  yield `\uFEFF${rowOf(columnNames(book.t).map(text))}`
  for await (const line of book.lines) yield rowOf(cellsOf(line, book))
}

const cellsOf = (line: BookLine, { account, t }: Book): string[] => [
  line.at.toISOString(),
  text(String(line.transactionId)),
  text(typeWord(line.type, t)),
  text(statusWord(line.status, t)),
  text(line.name),
  text(line.note),
  text(line.reference),
  // Figures stay figures, also with a sign.
  amountText(line.amount),
  account.currency,
  line.balanceAfter ? amountText(line.balanceAfter) : '',
]

const rowOf = (cells: string[]): string => `${cells.join(',')}\r\n`

/** What a spreadsheet would take for a formula begins with an apostrophe, and is then a text (OWASP, CSV injection). */
const text = (value: string): string => {
  const harmless = /^[\s\0]*[=+\-@＝＋－＠|%]/u.test(value) || /^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
