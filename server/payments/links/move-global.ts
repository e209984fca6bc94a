import type pg from 'pg'
import type { GlobalState } from '#rules/global-state.ts'

/**
 * Changes the state with a single update, which decides between claim, refusal, expiry and cancellation by the payer.
 * False when the payment was in none of the states `from`.
 */
export async function moveGlobal(
  db: Pick<pg.ClientBase, 'query'>,
  id: number,
  from: readonly GlobalState[],
  to: GlobalState,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update app.global_payment set state = $3::text,
       ended_at = case when $3 in ('refused', 'expired', 'cancelled') then $4::timestamptz else ended_at end,
       letter = case when $3 in ('new', 'waiting') then letter end
     where operation_id = $1 and state = any($2)`,
    [id, from, to, now],
  )
  return rowCount === 1
}
