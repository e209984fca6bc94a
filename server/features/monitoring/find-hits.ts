import type { MonitoringRule } from '@sixpence/protocol/rules/monitoring/rule'
import type pg from 'pg'
import { ruleSql } from './kinds-sql.ts'

type Queries = Pick<pg.Pool, 'query'>

/** Customers to check, each with the time from which their payments are checked. */
type Touched = { customers: readonly number[]; since: readonly Date[] }

/** A window of a customer in which a rule was met, with the first payment that met it. */
export type Hit = {
  customerId: number
  windowStart: Date
  at: Date
  operationId: number
  payments: number
  cents: number
  operations: number[]
}

/**
 * Finds the payments of these customers that meet a rule; used by trials on the past and by the job that raises alerts.
 * Windows slide with each payment. Hits are reported once for each interval of the window's length, counted from 1970,
 * so that the result does not depend on where a batch ended. `hits` counts the payments that met the rule.
 */
export async function findHits(
  db: Queries,
  { rule, brand }: { rule: MonitoringRule; brand: string | undefined },
  touched: Touched,
): Promise<{ windows: Hit[]; hits: number }> {
  const values: unknown[] = [touched.customers, touched.since, brand ?? null]
  const { hours, counts, reaches, also = 'true' } = ruleSql(rule, (value) => `$${values.push(value)}`)
  const window = `make_interval(hours => $${values.push(hours)}::int)`
  const sums = `count(*)::int as payments, coalesce(sum(m.cents), 0)::bigint as cents, count(distinct m.other)::int as others`
  const { rows } = await db.query<Hit & { hits: number }>(
    `with touched as (
       select t.customer_id, t.since from unnest($1::bigint[], $2::timestamptz[]) t(customer_id, since)
       join app.customer c on c.id = t.customer_id where $3::text is null or c.brand = $3),
     -- who may have met it at all: sums of the whole time, which those of no window pass
     close as materialized (
       select customer_id, since from (
         select t.customer_id, t.since, ${sums} from touched t
         join app.monitoring_movement m on m.customer_id = t.customer_id and m.at > t.since - ${window}
         where ${counts} group by t.customer_id, t.since) w where ${reaches}),
     met as (
       select h.customer_id, h.at, h.operation_id, w.payments, w.cents, w.operations,
         to_timestamp(floor(extract(epoch from h.at) / (${hours} * 3600)) * ${hours} * 3600) as window_start
       from close t join app.monitoring_movement h on h.customer_id = t.customer_id and h.at >= t.since
       cross join lateral (
         select ${sums}, min(m.at) as first, bool_or(m.operation_id = h.operation_id and m.account_id = h.account_id) as itself,
           (array_agg(m.operation_id order by m.at desc, m.operation_id desc))[1:50] as operations
         from app.monitoring_movement m where m.customer_id = h.customer_id and m.at > h.at - ${window}
           and (m.at, m.operation_id) <= (h.at, h.operation_id) and ${counts}) w
       where w.itself and ${reaches} and ${also})
     select distinct on (customer_id, window_start) customer_id as "customerId", window_start as "windowStart", at,
       operation_id as "operationId", payments, cents, array_to_json(operations) as operations, count(*) over ()::int as hits
     from met order by customer_id, window_start, at, operation_id`,
    values,
  )
  return { windows: rows, hits: rows[0]?.hits ?? 0 }
}
