import { operation, type Operation } from '@sixpence/ledger'
import type pg from 'pg'
import { readGlobalBatch, type GlobalBatchDetail } from '#store/operation/details.ts'
import { globalKinds } from '#store/operation/kinds.ts'

/** The operation that holds a batch's money. */
export type BatchHold = Pick<Operation, 'id' | 'at' | 'actor' | 'channel' | 'brand'> & {
  detail: GlobalBatchDetail
}

/** The operation `id`. @throws Error when it is not the hold of a batch */
export async function readBatchHold(db: pg.Pool | pg.ClientBase, id: number): Promise<BatchHold> {
  const found = await operation(db, id)
  if (found?.kind !== globalKinds.batchHold) throw new Error(`operation ${id} holds no batch`)
  return { ...found, detail: readGlobalBatch(found.detail) }
}

/**
 * Links a batch to the hold of its money and lists it, with its file, among the mass payments. Idempotent: called by
 * the projection, the submit and the decision, whichever is first.
 */
export async function linkBatch(
  client: pg.ClientBase,
  { id, detail: { batchId, units, currency, payments, waits } }: Pick<BatchHold, 'id' | 'detail'>,
): Promise<void> {
  const { rowCount } = await client.query(
    `update app.global_batch set operation_id = $2, waits_until = $3, state = $4
     where id = $1 and state = 'submitted' and operation_id is null`,
    [batchId, id, waits ?? null, waits ? 'submitted' : 'confirmed'],
  )
  if (rowCount === 0) return
  await client.query(
    `insert into app.batch (id, customer_id, person_id, account_id, kind, currency, payments, units, name_sealed,
       name_words, media_type, size, file, created_at)
     overriding system value
     select id, customer_id, person_id, account_id, 'global', $2, $3, $4, name_sealed, name_words, 'text/csv', size, file,
       submitted_at
     from app.global_batch where id = $1`,
    [batchId, currency, payments, units],
  )
  await client.query('update app.global_batch set file = null where id = $1', [batchId])
}
