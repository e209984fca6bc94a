import { dayOf } from '@sixpence/days'
import { amountText } from '@sixpence/money'
import type { Book, Pieces } from './book.ts'
import { memoOf } from './book-words.ts'

/** Quicken Interchange Format, dates as month/day/year. */
export async function* bookQif(book: Book): Pieces {
  yield '!Type:Bank\n'
  for await (const line of book.lines) {
    const [year, month, day] = dayOf(line.at).split('-')
    const memo = memoOf(line, book.t)
    yield [
      `D${month}/${day}/${year}`,
      `T${amountText(line.amount)}`,
      `N${line.transactionId}`,
      ...(line.name ? [`P${oneLine(line.name)}`] : []),
      ...(memo ? [`M${oneLine(memo)}`] : []),
      '^\n',
    ].join('\n')
  }
}

/** A line break would end the field. */
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()
