import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { giveUp } from '#payments/held/give-up.ts'
import { cancelUploadedMass } from '#store/mass/mass-states.ts'

export const massBatchCancel: Handler<typeof calls.massBatchCancel> = async (
  { batchId },
  { by, own: { batchId: batch }, services: s, change, refuse },
) => {
  // A batch proposed by an API key has no owner until a person submits it.
  const isOpen = batch.proposed !== null && batch.state === 'uploaded'
  if (batch.personId !== by.person.id && !isOpen) refuse('massNotYours')
  if (batch.state === 'submitted') {
    // Submitted, but its hold is not recorded yet.
    if (batch.operationId === null) throw new Refused('busy')
    const payment = await s.store.transactions.own(by.customer.id, batch.operationId)
    if (!payment || !(await giveUp(s, payment, by.person.id))) refuse('massOver')
    return {}
  }
  await change(async (client) => {
    if (!(await cancelUploadedMass(client, batchId, s.clock.now()))) refuse('massOver')
  })
  return {}
}
