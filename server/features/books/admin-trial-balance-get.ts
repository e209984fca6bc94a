import type * as calls from '@sixpence/protocol/books/books'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { closedDay } from './book-days.ts'
import { trialLines, trialSums } from './totals.ts'
import { trialAt, trialOfDay } from './trial-balance.ts'

export const adminTrialBalanceGet: Handler<typeof calls.adminTrialBalanceGet> = (
  { day, at },
  { services: s, refuse },
) =>
  transaction(s.db, async (client) => {
    const closed = day === undefined ? undefined : await closedDay(client, day)
    if (day !== undefined && !closed) return refuse('bookDayNotFound')
    const found = closed
      ? await trialOfDay(client, closed)
      : await trialAt(client, at ? new Date(at) : undefined)
    if (found === 'ahead') return refuse('bookMomentAhead')
    const { end, before, opening, moved } = found
    const lines = trialLines(opening, moved)
    return {
      at: end.endsAt.toISOString(),
      ...(closed && { day: closed.day, digest: closed.digest }),
      ...(before && { since: before.end.endsAt.toISOString() }),
      brands: [...new Set(lines.map(({ brand }) => brand))]
        .filter((key) => key !== '')
        .map((key) => ({ key, name: nameOf(s, key) })),
      lines,
      sums: trialSums(opening, moved),
    }
  })

/** Its key, for a brand that is no longer served. */
function nameOf(s: Pick<Services, 'brand'>, key: string): string {
  try {
    return s.brand(key).name
  } catch {
    return key
  }
}
