import type pg from 'pg'
import type { BatchDecision } from '@sixpence/protocol/rules/mass/statuses'

type Queries = Pick<pg.Pool, 'query'>

type NewGlobalBatch = {
  customerId: number
  personId: number
  brand: string
  accountId: number
  name: { sealed: Buffer; words: string[] }
  /** The file, sealed; its size in bytes and its digest. */
  file: { sealed: Buffer; size: number; digest: Buffer }
  at: Date
}

/** Stores an uploaded batch of global payments and returns its id. */
export async function insertGlobalBatch(client: Queries, newGlobalBatch: NewGlobalBatch): Promise<number> {
  const { name, file } = newGlobalBatch
  const { rows } = await client.query<{ id: number }>(
    `insert into app.global_batch (customer_id, person_id, brand, account_id, name_sealed, name_words, file, size, file_digest, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      newGlobalBatch.customerId,
      newGlobalBatch.personId,
      newGlobalBatch.brand,
      newGlobalBatch.accountId,
      name.sealed,
      name.words,
      file.sealed,
      file.size,
      file.digest,
      newGlobalBatch.at,
    ],
  )
  return rows[0]?.id ?? 0
}

/** Changes name and account of a batch; undefined values are not changed. */
export async function changeGlobalBatch(
  client: Queries,
  id: number,
  {
    name,
    accountId,
  }: { name: { sealed: Buffer; words: string[] } | undefined; accountId: number | undefined },
): Promise<void> {
  await client.query(
    `update app.global_batch set name_sealed = coalesce($2, name_sealed), name_words = coalesce($4, name_words), account_id = coalesce($3, account_id)
     where id = $1`,
    [id, name?.sealed ?? null, accountId ?? null, name?.words ?? null],
  )
}

/** Cancels a batch that was not submitted, also a second time; false otherwise. */
export async function cancelUploaded(client: Queries, id: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.global_batch set state = 'cancelled' where id = $1 and state in ('uploaded', 'cancelled')`,
    [id],
  )
  return rowCount !== 0
}

/**
 * Submits a batch under the key of its hold, after which it cannot be edited; false when it is already submitted or its
 * account was changed meanwhile.
 */
export async function submitGlobalBatch(
  client: Queries,
  { id, accountId }: { id: number; accountId: number },
  key: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.global_batch set state = 'submitted', submit_key = $2, submitted_at = $3
     where id = $1 and state = 'uploaded' and account_id = $4`,
    [id, key, now, accountId],
  )
  return rowCount !== 0
}

/** Reopens a batch for changes, after it is certain that nothing is or will be held under this key. */
export async function reopenGlobalBatch(db: Queries, id: number, key: string): Promise<void> {
  await db.query(
    `update app.global_batch set state = 'uploaded', submit_key = null, submitted_at = null
     where id = $1 and submit_key = $2 and state = 'submitted' and operation_id is null`,
    [id, key],
  )
}

type HeldBatch = {
  operationId: number
  /** Deadline of its approval; undefined when it needs none. */
  waits: string | undefined
  currency: string
  payments: number
  /** In minor units. */
  units: string
}

/**
 * Links a submitted batch to the hold of its money and lists it, with its file, among the mass payments. Nothing
 * happens when it is linked already.
 */
export async function linkHold(
  client: Queries,
  id: number,
  { operationId, waits, currency, payments, units }: HeldBatch,
): Promise<void> {
  const { rowCount } = await client.query(
    `update app.global_batch set operation_id = $2, waits_until = $3, state = $4
     where id = $1 and state = 'submitted' and operation_id is null`,
    [id, operationId, waits ?? null, waits ? 'submitted' : 'confirmed'],
  )
  if (rowCount === 0) return
  await client.query(
    `insert into app.batch (id, customer_id, person_id, account_id, kind, currency, payments, units, name_sealed,
       name_words, media_type, size, file, created_at)
     overriding system value
     select id, customer_id, person_id, account_id, 'global', $2, $3, $4, name_sealed, name_words, 'text/csv', size, file,
       submitted_at
     from app.global_batch where id = $1`,
    [id, currency, payments, units],
  )
  await client.query('update app.global_batch set file = null where id = $1', [id])
}

/** Decides a batch that waits for its approval, once; false when it was decided before. */
export async function decideGlobalBatch(
  client: Queries,
  { id, operationId }: { id: number; operationId: number },
  state: BatchDecision,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.global_batch set state = $3 where id = $1 and operation_id = $2 and state = 'submitted'`,
    [id, operationId, state],
  )
  return rowCount === 1
}

/** Records, once, that the hold of an ended batch is void; all its payments count as unpaid. */
export async function noteFreed(db: Queries, id: number, now: Date): Promise<void> {
  await db.query(
    `with freed as (update app.global_batch set freed_at = $2 where id = $1 and freed_at is null returning id)
     update app.batch set unpaid = payments where id in (select id from freed)`,
    [id, now],
  )
}

/** Records, once, that all payments of a batch are made; those that were too late count as unpaid. */
export async function noteMade(
  db: Queries,
  id: number,
  { now, tooLate }: { now: Date; tooLate: number },
): Promise<void> {
  await db.query(
    `with ended as (update app.global_batch set made_at = $2 where id = $1 and made_at is null returning id)
     update app.batch set unpaid = unpaid + $3 where id in (select id from ended)`,
    [id, now, tooLate],
  )
}
