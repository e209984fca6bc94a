import type * as calls from '@sixpence/protocol/global/global-batches'
import type { Handler } from '#context/handler.ts'
import { lockUploaded } from '#store/batch/global-batches.ts'
import { setRemoved } from '#payments/links/batch-rows.ts'
import { requireRoom, isRemoved } from './removed-payments.ts'

export const globalBatchPaymentRestore: Handler<typeof calls.globalBatchPaymentRestore> = async (
  { batchId, id },
  { by: { customer }, change, refuse },
) => {
  await change(async (client) => {
    await lockUploaded(client, customer.id, [batchId], refuse)
    const removed = await isRemoved(client, batchId, id)
    if (removed === undefined) refuse('globalBatchPaymentNotFound')
    if (!removed) refuse('globalBatchPaymentNotRemoved')
    await requireRoom(client, batchId, refuse)
    await setRemoved(client, batchId, id, false)
  })
  return {}
}
