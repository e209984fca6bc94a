import type * as calls from '@sixpence/protocol/global/global-batches'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { giveUp } from '#payments/held/give-up.ts'
import { cancelUploaded } from '#store/batch/global-batch-changes.ts'

export const globalBatchCancel: Handler<typeof calls.globalBatchCancel> = async (
  { batchId },
  { by, own: { batchId: batch }, services: s, change, refuse },
) => {
  if (batch.personId !== by.person.id) refuse('globalBatchNotYours')
  if (batch.state === 'submitted') {
    // Submitted, but its hold is not recorded yet.
    if (batch.operationId === null) throw new Refused('busy')
    const payment = await s.store.transactions.own(by.customer.id, batch.operationId)
    if (!payment || !(await giveUp(s, payment, by.person.id))) refuse('globalBatchOver')
    return {}
  }
  await change(async (client) => {
    if (!(await cancelUploaded(client, batchId))) refuse('globalBatchOver')
  })
  return {}
}
