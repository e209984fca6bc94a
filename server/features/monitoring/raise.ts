import type pg from 'pg'
import type { Hit } from './find-hits.ts'

type Raised = { rule: { id: number; number: number }; now: Date }

/**
 * Stores alerts, each window of a rule and customer once, and adds them to the customer's open case; opens a case if
 * there is none. Returns the number of new alerts.
 */
export async function raise(
  client: Pick<pg.Pool, 'query'>,
  { rule, now }: Raised,
  windows: readonly Hit[],
): Promise<number> {
  const { rows: alerts } = await client.query<{ id: number; customerId: number }>(
    `insert into app.monitoring_alert
       (rule_id, number, customer_id, window_start, at, operation_id, payments, cents, operations, created_at)
     select $1, $2, w.customer_id, w.window_start, w.at, w.operation_id, w.payments, w.cents,
       array(select jsonb_array_elements_text(w.operations)::bigint), $3
     from unnest($4::bigint[], $5::timestamptz[], $6::timestamptz[], $7::bigint[], $8::int[], $9::bigint[], $10::jsonb[])
       w(customer_id, window_start, at, operation_id, payments, cents, operations)
     on conflict (number, customer_id, window_start) do nothing returning id, customer_id as "customerId"`,
    [
      rule.id,
      rule.number,
      now,
      windows.map((window) => window.customerId),
      windows.map((window) => window.windowStart),
      windows.map((window) => window.at),
      windows.map((window) => window.operationId),
      windows.map((window) => window.payments),
      windows.map((window) => window.cents),
      windows.map((window) => JSON.stringify(window.operations)),
    ],
  )
  if (alerts.length === 0) return 0
  // The update locks the row of an open case, so that it cannot be decided without the new alert.
  const { rows: cases } = await client.query<{ id: number; customerId: number; isNew: boolean }>(
    `insert into app.monitoring_case (customer_id, opened_at)
     select distinct customer_id, $2::timestamptz from unnest($1::bigint[]) customer_id order by customer_id
     on conflict (customer_id) where decided_at is null do update set version = app.monitoring_case.version + 1
     returning id, customer_id as "customerId", version = 1 as "isNew"`,
    [alerts.map((alert) => alert.customerId), now],
  )
  await client.query(
    `update app.monitoring_alert a set case_id = c.id from unnest($1::bigint[], $2::bigint[]) c(id, customer_id)
     where a.id = any($3::bigint[]) and a.customer_id = c.customer_id`,
    [cases.map((item) => item.id), cases.map((item) => item.customerId), alerts.map((alert) => alert.id)],
  )
  await client.query(
    `insert into app.monitoring_event (case_id, at, kind)
     select id, $3, case when is_new then 'opened' else 'alert' end from unnest($1::bigint[], $2::boolean[]) c(id, is_new)`,
    [cases.map((item) => item.id), cases.map((item) => item.isNew), now],
  )
  return alerts.length
}
