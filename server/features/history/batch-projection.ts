import type { Operation } from '@sixpence/ledger'
import type pg from 'pg'
import type { Projection } from '#core/outbox.ts'
import { globalKinds, operationKinds, outsideKinds, postKinds } from '#store/operation/kinds.ts'
import { readStep } from '#store/operation/details.ts'
import { noteBatchPayment } from '#store/batch/batches.ts'

/** State of a batch's payment after an operation of this kind. */
type State = 'underWay' | 'paid' | 'unpaid'

const states: ReadonlyMap<string, State> = new Map<string, State>([
  ...[operationKinds.p2pHold, operationKinds.ownHold, outsideKinds.hold, globalKinds.hold].map(
    (kind): [string, State] => [kind, 'underWay'],
  ),
  ...[operationKinds.p2p, operationKinds.own, outsideKinds.post, ...Object.values(postKinds)].map(
    (kind): [string, State] => [kind, 'paid'],
  ),
  // A returned payment counts as unpaid.
  ...[
    operationKinds.void,
    outsideKinds.void,
    outsideKinds.giveBack,
    outsideKinds.suspense,
    globalKinds.end,
  ].map((kind): [string, State] => [kind, 'unpaid']),
])

/** Projection of the outbox that keeps the state of each payment in a batch. */
export const batchProjection: Projection = {
  name: 'batches',
  async onOperations(client, operations) {
    for (const one of operations) {
      const detail = readStep(one.detail)
      const state = detail.isHeldAgain ? 'underWay' : states.get(one.kind)
      if (state && detail.batchId !== undefined) await note(client, one, state)
    }
  },
}

async function note(client: pg.ClientBase, { id, detail }: Operation, state: State): Promise<void> {
  const { payer, batchId, claim, of = id } = readStep(detail)
  await noteBatchPayment(client, { batchId, customerId: payer }, claim?.of ?? of, state)
}
