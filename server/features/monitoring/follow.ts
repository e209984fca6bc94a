import { operationsAfter } from '@sixpence/ledger'
import type { MonitoringRule } from '@sixpence/protocol/rules/monitoring/rule'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { cursorOf, move } from '#core/outbox.ts'
import { findHits } from './find-hits.ts'
import { addMovements, keepRates } from './movements.ts'
import { raise } from './raise.ts'

const cursor = 'monitoring'
const lock = 6_000_074
/** Operations of a round, and rounds of a run: after a long stop the rest is done by the next runs. */
const batch = 1_000
const rounds = 50

/** Rules that are on, with when they were switched on. */
type OnRule = { id: number; number: number; brand: string | null; rule: MonitoringRule; since: Date }

/**
 * Follows the ledger's operations by a cursor of its own, in commit order and never in a payment's way: stores their
 * payments for the rules, and raises alerts. Payments, alerts and cursor of a round are one transaction, and one process
 * at a time does this. A rule looks at payments since it was switched on; what was before is seen by trials only.
 * Returns how many operations were looked at.
 */
export async function followPayments(s: Pick<Services, 'db' | 'clock' | 'partners'>): Promise<number> {
  await keepRates(s)
  let seen = 0
  for (let round = 0; round < rounds; round++) {
    const done = await transaction(s.db, async (client) => {
      const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [
        lock,
      ])
      if (!rows[0]?.ours) return 0
      await client.query(`select set_config('statement_timeout', '60s', true)`)
      const from = await cursorOf(client, cursor)
      const read = await operationsAfter(client, from, batch)
      if (read.operations.length === 0) return 0
      await move(client, cursor, from, read.cursor ?? from)
      const now = s.clock.now()
      const added = await addMovements(
        client,
        read.operations.map(({ id }) => id),
        now,
      )
      if (added.length > 0)
        for (const { id, number, brand, rule, since } of await rulesOn(client)) {
          const touched = added.map((one) => ({ ...one, since: one.since < since ? since : one.since }))
          const { windows } = await findHits(
            client,
            { rule, brand: brand ?? undefined },
            { customers: touched.map((one) => one.customerId), since: touched.map((one) => one.since) },
          )
          await raise(client, { rule: { id, number }, now }, windows)
        }
      return read.operations.length
    })
    seen += done
    if (done < batch) break
  }
  return seen
}

async function rulesOn(client: Pick<Services['db'], 'query'>): Promise<OnRule[]> {
  const { rows } = await client.query<OnRule>(
    `select id, number, brand, json_build_object('kind', kind, 'parameters', parameters) as rule, on_at as since
     from app.monitoring_rule where state = 'on' order by number`,
  )
  return rows
}
