import type { MonitoringRule } from '@sixpence/protocol/rules/monitoring/rule'
import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { findHits, type Hit } from './find-hits.ts'
import { raise } from './raise.ts'

/** Number of customers checked together. */
const atOnce = 500
const statementMs = 60_000

type Touched = { customerId: number; since: Date; round: number }
type OnRule = { id: number; number: number; brand: string | null; rule: MonitoringRule; since: Date | null }

/**
 * Applies the active rules to the customers who have new payments, and raises alerts. A rule checks payments since it
 * was switched on; earlier payments are checked only by trials. A customer is done when the alerts are stored, unless
 * more payments arrived in the meantime. Two processes that check the same customer raise the same alerts, which are
 * stored once.
 */
export async function lookAtTouched(s: Pick<Services, 'db' | 'clock'>): Promise<void> {
  for (let after = 0; ;) {
    const { rows: touched } = await s.db.query<Touched>(
      `select customer_id as "customerId", since, round from app.monitoring_touched where customer_id > $1
       order by customer_id limit ${atOnce}`,
      [after],
    )
    if (touched.length === 0) return
    const ruleHits = await readingOnly(s.db, statementMs, async (client) => {
      const all: { rule: OnRule; windows: Hit[] }[] = []
      for (const rule of await rulesOn(client)) {
        const { windows } = await findHits(
          client,
          { rule: rule.rule, brand: rule.brand ?? undefined },
          {
            customers: touched.map((item) => item.customerId),
            since: touched.map((item) => (rule.since && item.since < rule.since ? rule.since : item.since)),
          },
        )
        all.push({ rule, windows })
      }
      return all
    })
    await transaction(s.db, async (client) => {
      for (const { rule, windows } of ruleHits)
        if (windows.length > 0) await raise(client, { rule, now: s.clock.now() }, windows)
      await client.query(
        `delete from app.monitoring_touched t using unnest($1::bigint[], $2::bigint[]) d(customer_id, round)
         where t.customer_id = d.customer_id and t.round = d.round`,
        [touched.map((item) => item.customerId), touched.map((item) => item.round)],
      )
    })
    after = touched.at(-1)?.customerId ?? 0
  }
}

/**
 * Runs long statements in a read-only transaction: it has no transaction id, so readers of the outbox do not wait for
 * it.
 */
export function readingOnly<T>(
  db: pg.Pool,
  limitMs: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return transaction(db, async (client) => {
    await client.query('set transaction read only')
    await client.query(`select set_config('statement_timeout', $1, true)`, [String(limitMs)])
    return work(client)
  })
}

async function rulesOn(client: Pick<pg.Pool, 'query'>): Promise<OnRule[]> {
  const { rows } = await client.query<OnRule>(
    `select id, number, brand, json_build_object('kind', kind, 'parameters', parameters) as rule, on_at as since
     from app.monitoring_rule where state = 'on' order by number`,
  )
  return rows
}
