import { maxBatchPayments } from '@sixpence/protocol/global/global-batches'
import type pg from 'pg'
import { countRows } from '#payments/links/batch-rows.ts'

/** @throws Refused globalBatchFull if the batch has the maximum number of payments; removed payments do not count */
export async function requireRoom(
  client: pg.ClientBase,
  batchId: number,
  refuse: (name: 'globalBatchFull', facts: { most: number }) => never,
): Promise<void> {
  if ((await countRows(client, batchId)) >= maxBatchPayments)
    refuse('globalBatchFull', { most: maxBatchPayments })
}

/** Undefined if the payment is not in the batch. */
export async function isRemoved(
  client: pg.ClientBase,
  batchId: number,
  id: number,
): Promise<boolean | undefined> {
  const { rows } = await client.query<{ isRemoved: boolean }>(
    'select is_removed as "isRemoved" from app.global_batch_payment where batch_id = $1 and id = $2',
    [batchId, id],
  )
  return rows[0]?.isRemoved
}
