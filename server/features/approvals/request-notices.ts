import { type Operation } from '@sixpence/ledger'
import type { Projection } from '#core/outbox/outbox.ts'
import { noteRequests, type Notice } from '#store/request/request-notices.ts'
import {
  globalKinds,
  massOperations,
  operationKinds,
  outsideKinds,
  postKinds,
} from '#store/operation/kinds.ts'
import { readStep } from '#store/operation/details.ts'

/**
 * Records the recipients of mails about held payments, in the transaction that projects the operations, so that each
 * notice is recorded exactly once despite crashes.
 */
export const requestNotices: Projection = {
  name: 'request notices',
  onOperations: (client, operations) => noteRequests(client, operations.flatMap(noticeOf)),
}

const waitKinds = new Set<string>([
  operationKinds.p2pHold,
  operationKinds.ownHold,
  outsideKinds.hold,
  outsideKinds.seriesHold,
  globalKinds.hold,
  globalKinds.batchHold,
  massOperations.hold,
])
const bookKinds = new Set([...Object.values(postKinds), operationKinds.p2pPostKept])

function noticeOf({ id, kind, actor, at, detail }: Operation): Notice[] {
  const {
    request,
    payer: customer,
    of: operation = id,
    by: person = null,
    outcome,
    keptBy,
  } = readStep(detail)
  if (!request || customer === undefined) return []
  if (waitKinds.has(kind)) return [{ operation, about: 'waits', customer, person: null, at }]
  if ((bookKinds.has(kind) && keptBy === undefined) || outcome === 'scheduled')
    return [{ operation, about: 'approved', customer, person, at }]
  // A creator who withdrew their own payment needs no mail.
  if (kind !== operationKinds.void || actor === person) return []
  return [{ operation, about: outcome === 'rejected' ? 'declined' : 'ended', customer, person, at }]
}
