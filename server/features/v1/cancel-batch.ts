import { massBatchCancel } from '@sixpence/protocol/mass/mass'
import type * as operations from '@sixpence/protocol/v1/batches'
import { ApiProblem } from '#core/api-problem.ts'
import { batchOf } from './batch-dto.ts'
import type { OperationHandler } from './operation-handler.ts'

export const cancelBatch: OperationHandler<typeof operations.cancelBatch> = async ({ id }, context) => {
  const batch = await batchOf(context, id)
  if (!batch.proposedBy) throw new ApiProblem('batchNotByKey', 'id')
  // Canceled before, by this or another request: the answer is the same.
  if (batch.status === 'cancelled') return batch
  await context.run(massBatchCancel, { batchId: id })
  return batchOf(context, id)
}
