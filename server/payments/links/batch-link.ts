import { operation, type Operation } from '@sixpence/ledger'
import type pg from 'pg'
import { readGlobalBatch, type GlobalBatchDetail } from '#store/operation/details.ts'
import { globalKinds } from '#store/operation/kinds.ts'
import { linkHold } from '#store/batch/global-batch-changes.ts'

/** The operation that holds a batch's money. */
export type BatchHold = Pick<Operation, 'id' | 'at' | 'actor' | 'channel' | 'brand'> & {
  detail: GlobalBatchDetail
}

/** The operation `id`. @throws Error when it is not the hold of a batch */
export async function readBatchHold(db: pg.Pool | pg.ClientBase, id: number): Promise<BatchHold> {
  const hold = await operation(db, id)
  if (hold?.kind !== globalKinds.batchHold)
    throw new Error(
      `operation ${id} is ${hold ? `of kind ${hold.kind}` : 'missing'}, not the hold of a batch`,
    )
  return { ...hold, detail: readGlobalBatch(hold.detail) }
}

/**
 * Links a batch to the hold of its money and lists it, with its file, among the mass payments. Idempotent: called by
 * the projection, the submit and the decision, whichever is first.
 */
export async function linkBatch(
  client: pg.ClientBase,
  { id, detail: { batchId, units, currency, payments, waits } }: Pick<BatchHold, 'id' | 'detail'>,
): Promise<void> {
  await linkHold(client, batchId, { operationId: id, waits, currency, payments, units })
}
