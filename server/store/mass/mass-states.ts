import type pg from 'pg'
import type { BatchDecision } from '@sixpence/protocol/rules/mass/statuses'
import { listMassBatch } from '#store/batch/batches.ts'
import { batchEvent } from '#store/delivery/batch-events.ts'
import { recordDeliveries } from '#store/delivery/queue.ts'

type Queries = Pick<pg.Pool | pg.PoolClient, 'query'>

/** Cancels a batch that was not submitted, also a second time; false otherwise. */
export async function cancelUploadedMass(client: Queries, id: number, now: Date): Promise<boolean> {
  const { rows } = await client.query<{ customerId: number }>(
    `update app.mass_batch set state = 'cancelled', file = null where id = $1 and state in ('uploaded', 'cancelled')
       and operation_id is null returning customer_id as "customerId"`,
    [id],
  )
  const [row] = rows
  if (!row) return false
  await recordDeliveries(client, [batchEvent({ ...row, batchId: id }, 'batch.canceled')], now)
  return true
}

/**
 * Submits a batch under the key of its hold, after which it cannot be edited; false when it is submitted, or was changed
 * since this revision.
 */
export async function submitMassBatch(
  client: Queries,
  { id, revision }: { id: number; revision: number },
  key: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.mass_batch set state = 'submitted', submit_key = $3, submitted_at = $4
     where id = $1 and state = 'uploaded' and revision = $2`,
    [id, revision, key, now],
  )
  return rowCount !== 0
}

/** Reopens a batch for changes, after it is certain that nothing is or will be held under this key. */
export async function reopenMassBatch(db: Queries, id: number, key: string): Promise<void> {
  await db.query(
    `update app.mass_batch set state = 'uploaded', submit_key = null, submitted_at = null
     where id = $1 and submit_key = $2 and state = 'submitted' and operation_id is null`,
    [id, key],
  )
}

type HeldMass = {
  operationId: number
  /** Deadline of its approval; undefined when it needs none. */
  waits: string | undefined
  /** Kind of its lines in history. */
  kind: string
  currency: string
  payments: number
  /** In minor units. */
  units: string
  at: Date
}

/**
 * Links a submitted batch to the hold of its money and lists it, with its file, among the mass payments. Nothing
 * happens when it is linked already.
 */
export async function linkMassHold(
  client: Queries,
  id: number,
  { operationId, waits, kind, currency, payments, units, at }: HeldMass,
): Promise<void> {
  const { rows } = await client.query<{ customerId: number }>(
    `update app.mass_batch set operation_id = $2, waits_until = $3, state = $4
     where id = $1 and state = 'submitted' and operation_id is null returning customer_id as "customerId"`,
    [id, operationId, waits ?? null, waits ? 'submitted' : 'confirmed'],
  )
  const [row] = rows
  if (!row) return
  if (!waits) await recordDeliveries(client, [batchEvent({ ...row, batchId: id }, 'batch.approved')], at)
  await listMassBatch(client, id, { kind, currency, payments, units })
  await client.query('update app.mass_batch set file = null where id = $1', [id])
}

/** Decides a batch that waits for its approval, once; false when it was decided before. */
export async function decideMassBatch(
  client: Queries,
  { id, operationId }: { id: number; operationId: number },
  state: BatchDecision,
  now: Date,
): Promise<boolean> {
  const { rows } = await client.query<{ customerId: number }>(
    `update app.mass_batch set state = $3 where id = $1 and operation_id = $2 and state = 'submitted'
     returning customer_id as "customerId"`,
    [id, operationId, state],
  )
  const [row] = rows
  if (!row) return false
  const event = state === 'confirmed' ? 'batch.approved' : 'batch.canceled'
  await recordDeliveries(client, [batchEvent({ ...row, batchId: id }, event)], now)
  return true
}

/** Notifies webhooks of batches whose payments have all ended, at most a hundred; returns the number. */
export async function tellMassOver(client: Queries, now: Date): Promise<number> {
  const { rows } = await client.query<{ id: number; customerId: number; unpaid: number }>(
    `update app.mass_batch m set told_at = $1 from app.batch b
     where b.id = m.id and m.id in (
       select m.id from app.mass_batch m join app.batch b on b.id = m.id
       where m.state = 'confirmed' and m.made_at is not null and m.told_at is null and b.paid + b.unpaid >= b.payments
       order by m.id limit 100 for update of m skip locked)
     returning m.id, m.customer_id as "customerId", b.unpaid`,
    [now],
  )
  const events = rows.map(({ id, customerId, unpaid }) =>
    batchEvent({ customerId, batchId: id }, unpaid > 0 ? 'batch.failed' : 'batch.completed'),
  )
  await recordDeliveries(client, events, now)
  return rows.length
}

/** Records that the hold of an ended batch is void; false when that was recorded before. */
export async function noteMassFreed(client: Queries, id: number, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    'update app.mass_batch set freed_at = $2 where id = $1 and freed_at is null',
    [id, now],
  )
  return rowCount === 1
}

/**
 * Records that all payments of a batch are made, and returns how many failed; undefined when that was recorded before.
 */
export async function noteMassMade(client: Queries, id: number, now: Date): Promise<number | undefined> {
  const { rows } = await client.query<{ failed: number }>(
    `update app.mass_batch set made_at = $2, claimed_until = null where id = $1 and made_at is null
     returning (select count(*)::int from app.mass_line l
       where l.batch_id = $1 and l.failure is not null and not l.is_removed) as failed`,
    [id, now],
  )
  return rows[0]?.failed
}

/** `operationId`: the operation of the hold, once it is linked; `key`: the idempotency key of the hold. */
export type DueMass = {
  id: number
  operationId: number | null
  key: string | null
  customerId: number
  brand: string
}

/**
 * Claims a confirmed batch whose payments are to be made, other than these, until this time; undefined when there is none.
 */
export async function claimMass(
  db: Queries,
  { now, until, seen }: { now: Date; until: Date; seen: readonly number[] },
): Promise<DueMass | undefined> {
  const { rows } = await db.query<DueMass>(
    `update app.mass_batch b set claimed_until = $2
     where b.id = (select id from app.mass_batch where state = 'confirmed' and made_at is null
       and (claimed_until is null or claimed_until <= $1) and id <> all($3::bigint[]) order by random() limit 1 for update skip locked)
     returning b.id, b.operation_id as "operationId", b.submit_key as key, b.customer_id as "customerId", b.brand`,
    [now, until, seen],
  )
  return rows[0]
}

/** Extends the lease of a batch; ends it with null. */
export async function renewMassClaim(db: Queries, id: number, until: Date | null): Promise<void> {
  await db.query('update app.mass_batch set claimed_until = $2 where id = $1 and made_at is null', [
    id,
    until,
  ])
}

/** Ended batches whose money is still held, and submits from before `before` that were interrupted. */
export async function unfinishedMass(
  db: Queries,
  before: Date,
): Promise<(DueMass & { what: 'free' | 'undo' })[]> {
  const { rows } = await db.query<DueMass & { what: 'free' | 'undo' }>(
    `select b.id, b.operation_id as "operationId", b.submit_key as key, b.customer_id as "customerId", b.brand,
       case when b.state = 'submitted' then 'undo' else 'free' end as what
     from app.mass_batch b
     where b.state in ('cancelled', 'rejected') and b.operation_id is not null and b.freed_at is null
       or b.state = 'submitted' and b.operation_id is null and b.submitted_at < $1
     order by random() limit 20`,
    [before],
  )
  return rows
}

/** Deletes batches uploaded before this time without any hold; sequentially, because each may be large. */
export async function deleteOldMass(db: Queries, before: Date): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query(
      `delete from app.mass_batch where id = (select id from app.mass_batch
         where state in ('uploaded', 'cancelled') and operation_id is null and created_at < $1 limit 1)
         and state in ('uploaded', 'cancelled') and operation_id is null`,
      [before],
    )
    if (rowCount === 0) return
  }
}
