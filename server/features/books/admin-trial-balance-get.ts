import type * as calls from '@sixpence/protocol/books/books'
import type { Handler } from '#context/handler.ts'
import { transaction } from '#core/database.ts'
import { closedDay } from './book-days.ts'
import { brandNames } from './brand-name.ts'
import { trialLines, trialSums } from './totals.ts'
import { trialAt, trialOfDay } from './trial-balance.ts'

export const adminTrialBalanceGet: Handler<typeof calls.adminTrialBalanceGet> = (
  { day, at },
  { services: s, refuse },
) =>
  transaction(s.db, async (client) => {
    const closed = day === undefined ? undefined : await closedDay(client, day)
    if (day !== undefined && !closed) return refuse('bookDayNotFound')
    const trialBalance = closed
      ? await trialOfDay(client, closed)
      : await trialAt(client, at ? new Date(at) : undefined)
    if (trialBalance === 'ahead') return refuse('bookMomentAhead')
    const { end, before, opening, moved } = trialBalance
    const lines = trialLines(opening, moved)
    return {
      at: end.endsAt.toISOString(),
      ...(closed && { day: closed.day, digest: closed.digest }),
      ...(before && { since: before.end.endsAt.toISOString() }),
      brands: brandNames(
        s,
        lines.map(({ brand }) => brand),
      ),
      lines,
      sums: trialSums(opening, moved),
    }
  })
