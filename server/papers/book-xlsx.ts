import { scaleOf } from '@sixpence/money'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Book, Pieces } from './book.ts'
import { bookColumns, type BookColumn } from './book-columns.ts'

/**
 * A workbook written while its lines are read. Text cells are typed as strings, so that none is interpreted as a
 * formula.
 */
export async function* bookXlsx(book: Book): Pieces {
  const decimals = '0'.repeat(Math.min(scaleOf(book.account.currency), 8))
  const formats = { text: undefined, day: 'yyyy-mm-dd', amount: `#,##0.${decimals || '00'}` }
  const columns = bookColumns.map(({ heading, width, kind }) => ({
    header: heading(book.t),
    width,
    ...(formats[kind] !== undefined && { numFmt: formats[kind] }),
  }))
  yield* writeXlsxStream(rowsOf(book), { name: book.t('Entries'), columns, freezePane: { rows: 1 } })
}

async function* rowsOf(book: Book) {
  for await (const line of book.lines)
    yield bookColumns.map(({ kind, value }) => cellOf(kind, value(line, book)))
}

function cellOf(kind: BookColumn['kind'], text: string): Date | number | string | null {
  if (kind === 'text') return plain(text)
  if (text === '') return null
  return kind === 'day' ? new Date(text) : figure(text)
}

/** Spreadsheets keep 15 digits; longer amounts are written as exact text. */
const figure = (text: string): number | string => (text.replace(/\D/g, '').length <= 15 ? Number(text) : text)

/**
 * XML allows no other control characters; text that looks like an escape sequence is escaped itself (ECMA-376,
 * ST_Xstring).
 */
const plain = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
