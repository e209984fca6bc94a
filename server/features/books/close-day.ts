import { endOf, startOf } from '@sixpence/days'
import { bookBeginning, firstNotIn, houseTurnovers, settledPlace, turnovers } from '@sixpence/ledger'
import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { noLink } from '#core/seals/seal-chain.ts'
import {
  type ClosedDay,
  closedDay,
  dayToClose,
  inOrder,
  insertDay,
  lastClosed,
  totalsOf,
} from './book-days.ts'
import { sealed } from './day-seal.ts'
import { addTotals, unbalancedCurrencies } from './totals.ts'

/** Key of the advisory lock under which days are closed. */
const booksLock = 6_000_047

/** Accounts of the house that show its income, broken down by payment method. */
const incomeAccounts = { purposes: ['fees', 'fx', 'rounding', 'writeoffs'], field: 'method' }

export type Closing =
  /** `isNew`: closed by this call. */
  | { closed: ClosedDay; isNew: boolean }
  | { refused: 'ahead' }
  | { refused: 'notNext'; next: string | undefined }

/**
 * Closes a day at its end or, if the day is not over, now. Operations that are not yet committed, and later ones,
 * belong to the next day. Days are closed in sequence; a day that is already closed is returned unchanged. Times are
 * those of the database, as in the ledger. @throws Error if the totals do not add up to zero in each currency
 */
export async function closeDay(
  client: pg.ClientBase,
  { secrets }: Pick<Services, 'secrets'>,
  { day, closedBy }: { day: string; closedBy: number | null },
): Promise<Closing> {
  await client.query(`select pg_advisory_xact_lock($1), set_config('statement_timeout', '10min', true)`, [
    booksLock,
  ])
  const already = await closedDay(client, day)
  if (already) return { closed: already, isNew: false }
  const last = await lastClosed(client)
  const { place, now } = await settledPlace(client)
  const next = await dayToClose(client, last, now)
  if (day !== next) return { refused: 'notNext', next }
  if (startOf(day) > now) return { refused: 'ahead' }
  const end = { place, endsAt: endOf(day) < now ? endOf(day) : now }
  const start = last?.next ?? bookBeginning.place
  const period = { start, counted: last?.end ?? bookBeginning, until: end }
  const totals = addTotals(await totalsOf(client, last), await turnovers(client, period))
  const income = inOrder(await houseTurnovers(client, period, incomeAccounts))
  const wrong = unbalancedCurrencies(totals)
  if (wrong.length > 0) throw new Error(`debits and credits of ${day} are not equal in ${wrong.join(', ')}`)
  const closed = sealed(
    secrets,
    {
      number: (last?.number ?? 0) + 1,
      day,
      end,
      next: await firstNotIn(client, start, end),
      closedAt: now,
      closedBy,
      previous: last?.digest ?? noLink,
    },
    { totals, income },
  )
  await insertDay(client, closed, { totals, income })
  return { closed, isNew: true }
}
