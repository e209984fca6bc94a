import type * as calls from '@sixpence/protocol/books/safeguarding'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler } from '#context/handler.ts'
import { closedDay, closedDays, lastClosed, totalsOf } from './book-days.ts'
import { lastComparison, openDifferences } from './differences.ts'
import { safeguarded } from './safeguarded.ts'
import { statementBalances } from './statements.ts'

const mostDifferences = 200
const trendDays = 31

export const adminSafeguardingGet: Handler<typeof calls.adminSafeguardingGet> = async (
  { day },
  { services: s, refuse },
) => {
  const closed = day === undefined ? await lastClosed(s.db) : await closedDay(s.db, day)
  if (day !== undefined && !closed) return refuse('bookDayNotFound')
  const compared = await lastComparison(s)
  const by = compared?.by ? await s.store.people.person(compared.by) : undefined
  const { differences, count } = await openDifferences(s, mostDifferences)
  const comparison = {
    differences,
    differenceCount: count,
    ...(compared && {
      compared: { at: compared.at.toISOString(), ...(by && { by: fullName(by) }) },
    }),
  }
  if (!closed) return { currencies: [], trend: [], ...comparison }
  const of = async (closedDay: typeof closed) =>
    safeguarded(await totalsOf(s.db, closedDay), await statementBalances(s.db, closedDay.day), closedDay.day)
  const earlier = await closedDays(s.db, closed.day, trendDays - 1)
  const trend = await Promise.all(
    [...earlier.toReversed(), closed].map(async (value) =>
      (await of(value)).map(({ currency, owed, surplus }) => ({ day: value.day, currency, owed, surplus })),
    ),
  )
  return { day: closed.day, currencies: await of(closed), trend: trend.flat(), ...comparison }
}
