import { amountText, money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/books/books'
import type { Handler } from '#context/handler.ts'
import { transaction } from '#core/database.ts'
import { sealKeysOf } from '#core/seals/seal-keys.ts'
import { closedDay, incomeOf, totalsOf } from './book-days.ts'
import { isSealed } from './day-seal.ts'
import { addTotals, entriesIn, lineKeyOf } from './totals.ts'
import { trialOfDay } from './trial-balance.ts'

export const adminBookDayCheck: Handler<typeof calls.adminBookDayCheck> = (
  { day },
  { services: s, refuse },
) =>
  transaction(s.db, async (client) => {
    const closed = await closedDay(client, day)
    if (!closed) return refuse('bookDayNotFound')
    const totals = await totalsOf(client, closed)
    const income = await incomeOf(client, closed)
    const { before, opening, moved } = await trialOfDay(client, closed)
    const now = addTotals(opening, moved)
    const stored = new Map(totals.map((turnover) => [lineKeyOf(turnover), turnover]))
    const present = new Map(now.map((turnover) => [lineKeyOf(turnover), turnover]))
    return {
      isSealed: isSealed(await sealKeysOf(client, s.secrets), closed, {
        figures: { totals, income },
        before,
      }),
      differences: addTotals(totals, now).flatMap((addTotal) => {
        const { kind, currency, brand } = addTotal
        const was = stored?.get(lineKeyOf(addTotal))
        const is = present?.get(lineKeyOf(addTotal))
        if (was?.debit === is?.debit && was?.credit === is?.credit && was?.entries === is?.entries) return []
        const balanceOf = (total: typeof was) =>
          amountText(money((total?.credit ?? 0n) - (total?.debit ?? 0n), currency))
        return [{ kind, currency, brand, sealed: balanceOf(was), found: balanceOf(is) }]
      }),
      entries: entriesIn(moved),
    }
  })
