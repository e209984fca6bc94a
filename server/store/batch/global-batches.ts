import type { GlobalBatchStatus } from '@sixpence/protocol/global/global-batches'
import type pg from 'pg'
import type { StoredBatchStatus } from '@sixpence/protocol/rules/mass/statuses'
import type { Facts } from '#core/refused.ts'

type Queries = Pick<pg.Pool | pg.ClientBase, 'query'>

/** A batch of global payments uploaded as a file; `submitted` waits for the ledger, a code or colleagues. */
export type OwnGlobalBatch = {
  id: number
  customerId: number
  /** The person who uploaded it. */
  personId: number
  brand: string
  accountId: number
  nameSealed: Buffer
  state: StoredBatchStatus
  createdAt: Date
  /** The idempotency key of the hold, and its operation. */
  submitKey: string | null
  operationId: number | null
  /** An approver of the company has to approve it. */
  isRequest: boolean
  /** Every payment was created or can no longer be created. */
  isMade: boolean
  /** Counts of the created payments: all, those claimed or ended, and those ended. */
  madeCount: number
  begun: number
  over: number
}

const select = `select b.id, b.customer_id as "customerId", b.person_id as "personId", b.brand,
    b.account_id as "accountId", b.name_sealed as "nameSealed", b.state, b.created_at as "createdAt",
    b.submit_key as "submitKey", b.operation_id as "operationId", b.made_at is not null as "isMade",
    coalesce((select o.detail ? 'request' from ledger.operation o where o.id = b.operation_id), false) as "isRequest",
    n.made as "madeCount", n.begun, n.over
  from app.global_batch b cross join lateral (
    select count(p.operation_id)::int as made, count(g.state) filter (where g.state not in ('waiting', 'new'))::int as begun,
      count(g.state) filter (where g.state in ('completed', 'refused', 'expired', 'cancelled'))::int as over
    from app.global_batch_payment p left join app.global_payment g on g.operation_id = p.operation_id
    where p.batch_id = b.id) n`

/** The customer's batch with this id, undefined for an unknown batch or another customer's. */
export async function ownGlobalBatch(
  db: Queries,
  customerId: number,
  id: number,
): Promise<OwnGlobalBatch | undefined> {
  const { rows } = await db.query<OwnGlobalBatch>(`${select} where b.customer_id = $1 and b.id = $2`, [
    customerId,
    id,
  ])
  return rows[0]
}

/** Batches that can still be changed or are being paid, newest first. */
export async function underWay(db: Queries, customerId: number): Promise<OwnGlobalBatch[]> {
  const { rows } = await db.query<OwnGlobalBatch>(
    `${select} where b.customer_id = $1 and b.state in ('uploaded', 'submitted', 'confirmed')
       and not (b.made_at is not null and n.over = n.made) order by b.id desc limit 100`,
    [customerId],
  )
  return rows
}

/** Status on the wire (Q118). */
export function batchStatusOf({
  state,
  isMade,
  madeCount,
  begun: startedCount,
  over,
}: OwnGlobalBatch): GlobalBatchStatus {
  if (state !== 'confirmed') return state
  if (isMade && over === madeCount) return 'completed'
  return startedCount > 0 ? 'partiallyPaid' : 'confirmed'
}

/**
 * Locks the batches for the transaction, so that none is submitted while it is changed. @throws Refused
 * globalBatchNotEditable
 */
export async function lockUploaded(
  client: pg.ClientBase,
  customerId: number,
  ids: readonly number[],
  refuse: (name: 'globalBatchNotEditable', facts?: Facts) => never,
): Promise<void> {
  const { rows } = await client.query<{ state: string }>(
    'select state from app.global_batch where customer_id = $1 and id = any($2) order by id for update',
    [customerId, ids],
  )
  if (rows.length < new Set(ids).size || rows.some(({ state }) => state !== 'uploaded'))
    refuse('globalBatchNotEditable')
}
