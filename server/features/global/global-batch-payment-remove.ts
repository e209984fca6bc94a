import type * as calls from '@sixpence/protocol/global/global-batches'
import type { Handler } from '#context/handler.ts'
import { lockUploaded } from '#store/global-batch/batches.ts'
import { setRemoved } from './removed-payments.ts'

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
