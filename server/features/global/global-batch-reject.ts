import type * as calls from '@sixpence/protocol/global/global-batches'
import { approvalMethods } from '@sixpence/protocol/rights'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { decideRequest } from '#payments/held/decide-request.ts'

/**
 * A colleague's decline of a submitted batch, which voids its held payment. A rejected batch stays rejected, so that
 * a repeated request succeeds.
 */
export const globalBatchReject: Handler<typeof calls.globalBatchReject> = async (_input, context) => {
  const { own, refuse } = context
  const { state, operationId, isRequest } = own.batchId
  if (state === 'rejected') return {}
  if (state !== 'submitted') return refuse(state === 'uploaded' ? 'globalBatchNotAsked' : 'globalBatchOver')
  if (operationId === null || !isRequest) return refuse('globalBatchNotAsked')
  const outcome = await decideRequest(context, {
    id: operationId,
    declined: true,
    // To decline needs no confirmation.
    method: approvalMethods.none,
  })
  if (outcome === 'declined') return {}
  if (outcome === 'outcomeUnknown') throw new Refused('outcomeUnknown')
  return refuse(outcome === 'over' ? 'globalBatchOver' : 'globalBatchNotAsked')
}
