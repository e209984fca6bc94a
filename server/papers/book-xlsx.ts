import { amountText, type Money, scaleOf } from '@sixpence/money'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Book, Pieces } from './book.ts'
import { columnNames, statusWord, typeWord } from './book-words.ts'

/**
 * A workbook written while its lines are read. Text cells are typed as strings, so that none is taken for a
 * formula.
 */
export async function* bookXlsx(book: Book): Pieces {
  const numFmt = `#,##0.${'0'.repeat(Math.min(scaleOf(book.account.currency), 8)) || '00'}`
  const widths = [20, 16, 18, 16, 28, 32, 24, 16, 10, 16]
  const columns = columnNames(book.t).map((header, at) => ({
    header,
    width: widths[at] ?? 16,
    ...(at === 0 && { numFmt: 'yyyy-mm-dd hh:mm:ss' }),
    ...([7, 9].includes(at) && { numFmt }),
  }))
  yield* writeXlsxStream(rowsOf(book), { name: book.t('Entries'), columns, freezePane: { rows: 1 } })
}

async function* rowsOf({ lines, account, t }: Book) {
  for await (const line of lines)
    yield [
      line.at,
      String(line.transactionId),
      typeWord(line.type, t),
      statusWord(line.status, t),
      plain(line.name),
      plain(line.note),
      plain(line.reference),
      figure(line.amount),
      account.currency,
      line.balanceAfter ? figure(line.balanceAfter) : null,
    ]
}

/** Spreadsheets keep 15 digits; longer amounts are written as exact text. */
function figure(amount: Money): number | string {
  const text = amountText(amount)
  return text.replace(/\D/g, '').length <= 15 ? Number(text) : text
}

/** XML allows no other control characters. */
const plain = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]/gu, '')
