import { after, startOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/books/book-export'
import type { Handler } from '#context/handler.ts'
import { numbersNow } from './book-accounts.ts'
import { closedDay, dayBefore, totalsOf } from './book-days.ts'
import { journal } from './journal.ts'
import { journalCamt053 } from './journal-camt.ts'
import { journalCsv, journalText, type NumberOf } from './journal-files.ts'

const mostDays = 366
const files = {
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8', write: journalCsv },
  journal: { ending: 'journal', type: 'text/plain; charset=utf-8', write: journalText },
  camt053: { ending: 'xml', type: 'application/xml', write: journalCamt053 },
} as const

export const adminBookExport: Handler<typeof calls.adminBookExport> = async (
  { from, to, format },
  { services: s, refuse },
) => {
  if (to < from) return refuse('bookDaysReversed')
  if (to >= after(from, { days: mostDays })) return refuse('bookDaysTooMany', { most: String(mostDays) })
  const first = await closedDay(s.db, from)
  const last = await closedDay(s.db, to)
  if (!first || !last) return refuse('bookDayNotFound', {}, first ? 'to' : 'from')
  const numbers = await numbersNow(s.db)
  const missing = [...new Set((await totalsOf(s.db, last)).map(({ kind }) => kind))].filter(
    (kind) => !numbers.has(kind),
  )
  if (missing.length > 0) return refuse('bookAccountMissing', { kinds: missing.join(', ') })
  const numberOf: NumberOf = (kind) => {
    const number = numbers.get(kind)
    if (!number) throw new Error(`account kind ${kind} has no number in the books from ${from} to ${to}`)
    return number
  }
  const postings = journal(s.db, { from, to })
  const { ending, type, write } = files[format]
  const begins = (await dayBefore(s.db, first))?.end.endsAt ?? startOf(from)
  const pieces = write(postings, numberOf, { from, to, begins, ends: last.end.endsAt, now: s.clock.now() })
  return { bytes: inBytes(pieces), name: `books-${from}-${to}.${ending}`, type }
}

async function* inBytes(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece)
}
