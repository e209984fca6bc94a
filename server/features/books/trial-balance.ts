import { type BookEnd, bookBeginning, settledPlace, turnovers } from '@sixpence/ledger'
import type pg from 'pg'
import { type ClosedDay, closedAround, closedBefore, dayBefore, totalsOf } from './book-days.ts'
import type { Totals } from './totals.ts'

/** Totals at the end of the last day closed before, and the turnover since then until a moment or the end of a day. */
export type TrialBalance = {
  end: BookEnd
  before: ClosedDay | undefined
  opening: Totals
  moved: Totals
}

/** As of the end of a closed day, with that day's entries summed up. */
export async function trialOfDay(client: pg.ClientBase, day: ClosedDay): Promise<TrialBalance> {
  return sumUp(client, await dayBefore(client, day), day.end)
}

/**
 * As of a moment, now by default. For a moment within a closed day it counts only what belongs to that day, so the
 * result is the same at any later time. Returns 'ahead' for a moment in the future.
 */
export async function trialAt(client: pg.ClientBase, at: Date | undefined): Promise<TrialBalance | 'ahead'> {
  const { place, now } = await settledPlace(client)
  const moment = at ?? now
  if (moment > now) return 'ahead'
  const before = await closedBefore(client, moment)
  const around = await closedAround(client, moment)
  return sumUp(client, before, { place: around?.end.place ?? place, endsAt: moment })
}

async function sumUp(
  client: pg.ClientBase,
  before: ClosedDay | undefined,
  end: BookEnd,
): Promise<TrialBalance> {
  await client.query(`select set_config('statement_timeout', '60s', true)`)
  const start = before?.next ?? bookBeginning.place
  const counted = before?.end ?? bookBeginning
  return {
    end,
    before,
    opening: await totalsOf(client, before),
    moved: await turnovers(client, { start, counted, until: end }),
  }
}
