import type pg from 'pg'
import { logLimits } from './push-log.ts'

/** Customers per statement. */
const step = 500

/**
 * Deletes push events older than a day or beyond a customer's newest thousand, for the next customers after `after`.
 * Always removes a customer's oldest events without gaps, so that a channel can tell whether the events it missed are
 * still stored. Returns the last customer processed, undefined at the end.
 */
export async function forgetEvents(
  client: pg.ClientBase | pg.Pool,
  after: number,
): Promise<number | undefined> {
  const { rows } = await client.query<{ last: string | null }>({
    name: 'push-forget',
    text: `with part as materialized (
        select customer_id, seq from app.push_sequence where customer_id > $1 order by customer_id limit ${step}
      ), bounds as materialized (
        select p.customer_id, greatest(p.seq - $2, (
          select max(e.seq) from app.push_event e
          where e.customer_id = p.customer_id and e.at < clock_timestamp() - $3::bigint * interval '1 millisecond'
        )) as bound
        from part p
      ), gone as (
        delete from app.push_event e using bounds b where e.customer_id = b.customer_id and e.seq <= b.bound
      )
      select max(customer_id) as last from part`,
    values: [after, logLimits.perCustomer, logLimits.ms],
  })
  const last = rows[0]?.last
  return last === null || last === undefined ? undefined : Number(last)
}
