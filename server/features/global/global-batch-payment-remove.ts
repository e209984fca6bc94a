import type * as calls from '@sixpence/protocol/global/global-batches'
import type { Handler } from '#context/handler.ts'
import { lockUploaded } from '#store/batch/global-batches.ts'
import { setRemoved } from '#payments/links/batch-rows.ts'

export const globalBatchPaymentRemove: Handler<typeof calls.globalBatchPaymentRemove> = async (
  { batchId, id },
  { by: { customer }, change, refuse },
) => {
  await change(async (client) => {
    await lockUploaded(client, customer.id, [batchId], refuse)
    if (!(await setRemoved(client, batchId, id, true))) refuse('globalBatchPaymentNotFound')
  })
  return {}
}
