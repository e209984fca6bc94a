import type * as calls from '@sixpence/protocol/approvals/approvals'
import type { Handler } from '#context/handler.ts'
import { openRequests } from '#store/request/open-requests.ts'
import { decideAll } from './approval-decide.ts'
import { batchDigest, requestDigest } from './approval-list.ts'

export const approvalMassDecide: Handler<typeof calls.approvalMassDecide> = async (
  { batchId, declined, digest, reason },
  context,
) => {
  const { by, services: s, refuse } = context
  const requests = await openRequests(s.db, by.customer.id, { batchId })
  if (requests.length === 0) return refuse('batchUnknown')
  if (digest !== undefined && digest !== batchDigest(requests)) return refuse('batchChanged')
  return decideAll(
    context,
    requests.map((request) => ({ id: request.id, digest: requestDigest(request) })),
    { declined, reason },
  )
}
