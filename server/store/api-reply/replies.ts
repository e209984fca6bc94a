import { msOf } from '@sixpence/days'
import type pg from 'pg'
import { inParts } from '#core/in-parts.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'

type Queries = Pick<pg.Pool, 'query'>
type Deps = { db: Queries; personal: PersonalData }

/** A request that creates something: its customer, and keyed hashes of its Idempotency-Key and of itself. */
export type IdempotentRequest = { customerId: number; key: Buffer; bodyHash: Buffer }

export type Reply = { status: number; body: object }

/** The state of a request: `first`, or the state of the first request with its key. */
export type RequestState = 'first' | 'underWay' | 'reused' | 'lost' | Reply

const leaseMs = 30_000
/** Retention of replies. */
export const replyMs = msOf({ days: 1 })

/**
 * Begins a request unless it was begun before. A request that ended without an answer is begun again, unless its
 * change is committed: then the answer is `lost`.
 */
export async function beginRequest(
  { db, personal }: Deps,
  { customerId, key, bodyHash }: IdempotentRequest,
  now: Date,
): Promise<RequestState> {
  const { rowCount } = await db.query(
    `insert into app.api_reply as r (customer_id, key, body_hash, leased_until, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (customer_id, key) do update
       set body_hash = $3, leased_until = $4, created_at = $5, is_done = false, status = null, body = null
       where r.created_at < $6 or (r.body_hash = $3 and r.status is null and not r.is_done and r.leased_until <= $5)`,
    [customerId, key, bodyHash, new Date(now.getTime() + leaseMs), now, new Date(now.getTime() - replyMs)],
  )
  if (rowCount === 1) return 'first'
  const { rows } = await db.query<{
    isSame: boolean
    isDone: boolean
    status: number | null
    body: Buffer | null
    isLeased: boolean
  }>(
    `select body_hash = $3 as "isSame", is_done as "isDone", status, body, leased_until > $4 as "isLeased"
     from app.api_reply where customer_id = $1 and key = $2`,
    [customerId, key, bodyHash, now],
  )
  const [row] = rows
  // Released meanwhile: the next attempt is the first.
  if (!row) return 'underWay'
  if (!row.isSame) return 'reused'
  if (row.status !== null && row.body) {
    const body = await personal.open<object>(`customer:${customerId}`, row.body)
    return body ? { status: row.status, body } : 'lost'
  }
  return row.isDone && !row.isLeased ? 'lost' : 'underWay'
}

/** Records that the change is committed, in its transaction. */
export async function noteDone(client: Queries, { customerId, key }: IdempotentRequest): Promise<void> {
  await client.query('update app.api_reply set is_done = true where customer_id = $1 and key = $2', [
    customerId,
    key,
  ])
}

/** Stores the answer, which repetitions get. */
export async function storeReply(
  { db, personal }: Deps,
  { customerId, key }: IdempotentRequest,
  { status, body }: Reply,
): Promise<void> {
  await db.query('update app.api_reply set status = $3, body = $4 where customer_id = $1 and key = $2', [
    customerId,
    key,
    status,
    await personal.seal(`customer:${customerId}`, body, db),
  ])
}

/** Deletes a refused request, so that it can be sent again when the reason no longer applies. */
export async function releaseKey(db: Queries, { customerId, key }: IdempotentRequest): Promise<void> {
  await db.query(
    'delete from app.api_reply where customer_id = $1 and key = $2 and status is null and not is_done',
    [customerId, key],
  )
}

/** Ends the lease of a request whose outcome is unknown: a repetition begins it again, or its answer is `lost`. */
export async function endLease(
  db: Queries,
  { customerId, key }: IdempotentRequest,
  now: Date,
): Promise<void> {
  await db.query('update app.api_reply set leased_until = $3 where customer_id = $1 and key = $2', [
    customerId,
    key,
    now,
  ])
}

/** Deletes replies from before this time, in statements of ten thousand. */
export const forgetReplies = (db: Queries, before: Date): Promise<void> =>
  inParts(db, {
    text: `delete from app.api_reply where (customer_id, key) in
      (select customer_id, key from app.api_reply where created_at < $1 limit $2)`,
    values: [before],
  })
