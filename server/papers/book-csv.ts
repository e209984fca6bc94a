import { byteOrderMark, csvRow } from '@sixpence/csv/write'
import { amountText } from '@sixpence/money'
import type { Book, BookLine, Pieces } from './book.ts'
import { columnNames, statusWord, typeWord } from './book-words.ts'

/** CSV in UTF-8 with a byte order mark, row by row. */
export async function* bookCsv(book: Book): Pieces {
  yield `${byteOrderMark}${csvRow(columnNames(book.t))}`
  for await (const line of book.lines) yield csvRow(cellsOf(line, book))
}

const cellsOf = (line: BookLine, { account, t }: Book): string[] => [
  line.at.toISOString(),
  String(line.transactionId),
  typeWord(line.type, t),
  statusWord(line.status, t),
  line.name,
  line.note,
  line.reference,
  amountText(line.amount),
  account.currency,
  line.balanceAfter ? amountText(line.balanceAfter) : '',
]
