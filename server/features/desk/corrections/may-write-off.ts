import { after, before, dayOf, startOf } from '@sixpence/days'
import type pg from 'pg'
import type { Services } from '#context/services.ts'
import type { WayBack } from '#payments/rails/corrections.ts'
import type { Incoming } from './incoming.ts'

/** Why money in suspense cannot be written off: it is too young, or a return is possible and was not attempted. */
export type NoWriteOff = { refused: 'writeOffYoung'; day: Date } | { refused: 'writeOffReturnable' }

type UnclaimedMoney = {
  incoming: Pick<Incoming, 'operationId' | 'since'>
  way: WayBack | string
}

/**
 * Unclaimed money belongs to its sender: it becomes the bank's only after the configured number of days, and not while
 * it can be returned and no return has failed. Undefined when it may be written off.
 */
export async function whyNoWriteOff(
  s: Pick<Services, 'config' | 'clock'>,
  db: Pick<pg.Pool, 'query'>,
  { incoming: { operationId, since }, way }: UnclaimedMoney,
): Promise<NoWriteOff | undefined> {
  const days = s.config.unclaimedDays
  if (days > 0 && since > before(s.clock.now(), { days }))
    return { refused: 'writeOffYoung', day: startOf(dayOf(after(since, { days: days + 1 }))) }
  if (typeof way === 'string') return undefined
  const { rowCount } = await db.query(
    `select from app.correction where operation_id = $1 and kind = 'return' and state = 'failed'`,
    [operationId],
  )
  return rowCount === 0 ? { refused: 'writeOffReturnable' } : undefined
}
