import type * as calls from '@sixpence/protocol/global/global-batches'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { decideRequest } from '#payments/held/decide-request.ts'

export const globalBatchReject: Handler<typeof calls.globalBatchReject> = async (_input, context) => {
  const { own, refuse } = context
  const { state, operationId, isRequest } = own.batchId
  if (state === 'rejected') return {}
  if (state !== 'submitted') return refuse(state === 'uploaded' ? 'globalBatchNotAsked' : 'globalBatchOver')
  if (operationId === null || !isRequest) return refuse('globalBatchNotAsked')
  const outcome = await decideRequest(context, { id: operationId, declined: true, method: 0 })
  if (outcome === 'declined') return {}
  if (outcome === 'outcomeUnknown') throw new Refused('outcomeUnknown')
  return refuse(outcome === 'over' ? 'globalBatchOver' : 'globalBatchNotAsked')
}
