import { byteOrderMark, csvRow } from '@sixpence/csv/write'
import type { Book, Pieces } from './book.ts'
import { bookColumns } from './book-columns.ts'

/** CSV in UTF-8 with a byte order mark, row by row; days and times are apart, as spreadsheets read them. */
export async function* bookCsv(book: Book): Pieces {
  yield `${byteOrderMark}${csvRow(bookColumns.map(({ heading }) => heading(book.t)))}`
  for await (const line of book.lines) yield csvRow(bookColumns.map(({ value }) => value(line, book)))
}
