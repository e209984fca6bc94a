import type { Operation } from '@sixpence/ledger'
import type { Projection } from '#core/outbox/outbox.ts'
import { globalKinds, keptKinds, operationKinds, outsideKinds, postKinds } from '#store/operation/kinds.ts'
import { readStep } from '#store/operation/details.ts'
import { noteQuietPaid } from '#store/batch/quiet-paid.ts'
import { noteBatchPayments, type BatchPayment, type PaymentState } from '#store/batch/batches.ts'

/** State of a batch's payment after an operation of this kind. */
const states: ReadonlyMap<string, PaymentState> = new Map<string, PaymentState>([
  ...[
    operationKinds.p2pHold,
    operationKinds.ownHold,
    ...Object.values(keptKinds),
    outsideKinds.hold,
    globalKinds.hold,
  ].map((kind): [string, PaymentState] => [kind, 'underWay']),
  ...[operationKinds.p2p, operationKinds.own, outsideKinds.post, ...Object.values(postKinds)].map(
    (kind): [string, PaymentState] => [kind, 'paid'],
  ),
  // A returned payment counts as unpaid.
  ...[
    operationKinds.void,
    operationKinds.p2pReturn,
    outsideKinds.void,
    outsideKinds.giveBack,
    outsideKinds.suspense,
    globalKinds.end,
  ].map((kind): [string, PaymentState] => [kind, 'unpaid']),
])

/**
 * Outbox projection that maintains the state of each payment in a batch, and the payees of payments without
 * notifications.
 */
export const batchProjection: Projection = {
  name: 'batches',
  onOperations: (client, operations) => noteBatchPayments(client, operations.flatMap(paymentOf)),
  onQuiet: noteQuietPaid,
}

function paymentOf({ id, kind, detail }: Operation): BatchPayment[] {
  const { batchId, payer, claim, of = id, isHeldAgain } = readStep(detail)
  const state = isHeldAgain ? 'underWay' : states.get(kind)
  if (!state || batchId === undefined) return []
  return [{ batchId, customerId: payer, operationId: claim?.of ?? of, state }]
}
