import type * as calls from '@sixpence/protocol/global/global-batches'
import type { Handler } from '#context/handler.ts'
import { addRows, textOf } from '#payments/links/batch-rows.ts'
import { lockUploaded } from '#store/batch/global-batches.ts'
import { requireRoom } from './removed-payments.ts'

export const globalBatchPaymentAdd: Handler<typeof calls.globalBatchPaymentAdd> = async (
  { batchId, payment },
  { by: { customer }, services: s, change, refuse },
) => {
  const [id = 0] = await change(async (client) => {
    await lockUploaded(client, customer.id, [batchId], refuse)
    await requireRoom(client, batchId, refuse)
    return addRows(s, client, { id: batchId, customerId: customer.id }, [
      { line: null, text: textOf(payment) },
    ])
  })
  return { id }
}
