import { before } from '@sixpence/days'
import type { Services } from '@sixpence/server/context/services.ts'
import { transaction } from '@sixpence/server/core/database.ts'
import { findHits } from '@sixpence/server/features/monitoring/find-hits.ts'
import { followPayments } from '@sixpence/server/features/monitoring/follow.ts'
import { raise } from '@sixpence/server/features/monitoring/raise.ts'

/**
 * The demo's monitoring: three rules are on, and a rule that companies match has been on for a month, so that there
 * is a case. Does nothing once a rule was switched.
 */
export async function seedMonitoring(s: Services): Promise<void> {
  const now = s.clock.now()
  const since = before(now, { days: 30 })
  const rule = { kind: 'velocity', parameters: demoParameters } as const
  const { rowCount } = await s.db.query(
    `update app.monitoring_rule set state = 'on', tried_at = $1, on_at = $1,
       parameters = case when number = 1 then $3 else parameters end
     where number = any($2) and version = 1 and state = 'draft'
       and not exists (select from app.monitoring_rule where state <> 'draft')`,
    [since, [1, 2, 6], demoParameters],
  )
  if (!rowCount) return
  await followPayments(s)
  await transaction(s.db, async (client) => {
    const { rows } = await client.query<{ id: number }>('select id from app.customer order by id')
    const touched = { customers: rows.map(({ id }) => id), since: rows.map(() => since) }
    const first = await client.query<{ id: number }>(
      'select id from app.monitoring_rule where number = 1 and version = 1',
    )
    const { windows } = await findHits(client, { rule, brand: undefined }, touched)
    await raise(client, { rule: { id: first.rows[0]?.id ?? 0, number: 1 }, now }, windows)
  })
}

const demoParameters = { direction: 'out', hours: 168, count: 4, amount: 60_000 } as const
