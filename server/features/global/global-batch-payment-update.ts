import type * as calls from '@sixpence/protocol/global/global-batches'
import type { Handler } from '#context/handler.ts'
import { textOf, writeTexts } from '#payments/links/batch-rows.ts'
import { lockUploaded } from '#store/batch/global-batches.ts'
import { isRemoved } from './removed-payments.ts'

export const globalBatchPaymentUpdate: Handler<typeof calls.globalBatchPaymentUpdate> = async (
  { batchId, id, payment },
  { by: { customer }, services: s, change, refuse },
) => {
  await change(async (client) => {
    await lockUploaded(client, customer.id, [batchId], refuse)
    if ((await isRemoved(client, batchId, id)) === undefined) refuse('globalBatchPaymentNotFound')
    await writeTexts(s, client, customer.id, [{ id, text: textOf(payment) }])
  })
  return {}
}
