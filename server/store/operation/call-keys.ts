import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { inParts } from '#core/in-parts.ts'

type Queries = Pick<pg.Pool, 'query'>

/** Within this time, equal calls without a key count as a single submit. */
export const pressMs = 60_000

/**
 * The idempotency key of a call that came without a key: that of the first equal call of the last minute. A single
 * statement decides, so that equal calls at the same moment get the same key. The minute is not extended by
 * repetitions: what is sent again on purpose after it is a payment of its own. `call`: keyed hash of the caller and
 * the call.
 */
export async function keyOfCall(
  db: Queries,
  { customerId, call }: { customerId: number; call: Buffer },
  now: Date,
): Promise<string> {
  const { rows } = await db.query<{ key: string }>(
    `insert into app.call_key as k (customer_id, call, key, made_at) values ($1, $2, $3, $4)
     on conflict (customer_id, call) do update
       set key = case when k.made_at > $5 then k.key else excluded.key end,
           made_at = case when k.made_at > $5 then k.made_at else excluded.made_at end
     returning key`,
    [customerId, call, randomUUIDv7(), now, new Date(now.getTime() - pressMs)],
  )
  const [row] = rows
  if (!row) throw new Error(`insert into app.call_key returned no row for customer ${customerId}`)
  return row.key
}

/** Deletes keys from before this time, in statements of ten thousand. */
export const forgetCallKeys = (db: Queries, before: Date): Promise<void> =>
  inParts(db, {
    text: `delete from app.call_key where (customer_id, call) in
      (select customer_id, call from app.call_key where made_at < $1 limit $2)`,
    values: [before],
  })
