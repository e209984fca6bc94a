import { massBatchGet, massTransferConfirm } from '@sixpence/protocol/mass/mass'
import type * as operations from '@sixpence/protocol/v1/batches'
import { ApiProblem } from '#core/api-problem.ts'
import { decidePlay } from '#payments/held/decide-play.ts'
import { batchOf } from './batch-dto.ts'
import type { OperationHandler } from './operation-handler.ts'
import { ownPayment } from './payment-dto.ts'

/** Confirms and approves a batch of play money, in place of people; if it was approved before, returns it unchanged. */
export const approveTestBatch: OperationHandler<typeof operations.approveTestBatch> = async (
  { id },
  context,
) => {
  const { by, services: s, run } = context
  const { batch } = await run(massBatchGet, { batchId: id })
  if (batch.status === 'uploaded') await run(massTransferConfirm, { batchId: id })
  const { transactionId } = (await run(massBatchGet, { batchId: id })).batch
  const held = transactionId === undefined ? undefined : await ownPayment(s, by.customer.id, transactionId)
  if (!held || !(await decidePlay(s, held, { person: by.person.id, decision: 'approve' })))
    throw new ApiProblem('batchStateDiffers', 'id')
  return batchOf(context, id)
}
