import type { Operation } from '@sixpence/ledger'
import { externalMethods } from '@sixpence/protocol/methods/method'
import {
  cardKinds,
  globalKinds,
  massOperations,
  operationKinds,
  outsideKinds,
} from '#store/operation/kinds.ts'
import type { Metrics } from '#core/telemetry/metrics.ts'

type Step = {
  method: string
  state: 'held' | 'done' | 'ended' | 'returned' | 'received' | 'suspended' | 'ordered'
}

/** The step of a payment for each kind of operation; payments out are counted under their own method. */
const steps: Readonly<Record<string, Step>> = {
  [operationKinds.p2p]: { method: 'p2p', state: 'done' },
  [operationKinds.p2pHold]: { method: 'p2p', state: 'held' },
  [operationKinds.p2pPost]: { method: 'p2p', state: 'done' },
  [operationKinds.p2pKept]: { method: 'p2p', state: 'suspended' },
  [operationKinds.p2pPostKept]: { method: 'p2p', state: 'suspended' },
  [operationKinds.p2pReturn]: { method: 'p2p', state: 'returned' },
  [operationKinds.p2pSeries]: { method: 'p2p', state: 'ordered' },
  [operationKinds.own]: { method: 'own', state: 'done' },
  [operationKinds.ownHold]: { method: 'own', state: 'held' },
  [operationKinds.ownPost]: { method: 'own', state: 'done' },
  [operationKinds.ownSeries]: { method: 'own', state: 'ordered' },
  [operationKinds.void]: { method: 'inside', state: 'ended' },
  [outsideKinds.hold]: { method: 'outside', state: 'held' },
  [outsideKinds.seriesHold]: { method: 'outside', state: 'ordered' },
  [outsideKinds.series]: { method: 'outside', state: 'ordered' },
  [outsideKinds.post]: { method: 'outside', state: 'done' },
  [outsideKinds.void]: { method: 'outside', state: 'ended' },
  [outsideKinds.giveBack]: { method: 'outside', state: 'returned' },
  [outsideKinds.received]: { method: 'outside', state: 'received' },
  [outsideKinds.suspense]: { method: 'outside', state: 'suspended' },
  [globalKinds.hold]: { method: 'global', state: 'held' },
  [globalKinds.end]: { method: 'global', state: 'ended' },
  [globalKinds.batchHold]: { method: 'globalBatch', state: 'held' },
  [globalKinds.batchEnd]: { method: 'globalBatch', state: 'ended' },
  [massOperations.hold]: { method: 'mass', state: 'held' },
  [massOperations.end]: { method: 'mass', state: 'ended' },
  [cardKinds.hold]: { method: 'card', state: 'held' },
  [cardKinds.post]: { method: 'card', state: 'done' },
  [cardKinds.void]: { method: 'card', state: 'ended' },
}

/** To another cell it is a payment to a customer. */
const outsideMethods: ReadonlySet<unknown> = new Set([...externalMethods, 'p2p'])

/** Counts the steps of projected payments. `quiet`: payments of files, which cause no notifications. */
export function countPayments(
  metrics: Metrics,
  { operations, quiet }: { operations: readonly Pick<Operation, 'kind' | 'detail'>[]; quiet: number },
): void {
  if (!metrics.isOn) return
  const counts = new Map<string, { labels: Step; count: number }>()
  for (const operation of operations) {
    const labels = stepOf(operation)
    if (!labels) continue
    const key = `${labels.method} ${labels.state}`
    const counter = counts.get(key) ?? { labels, count: 0 }
    counter.count += 1
    counts.set(key, counter)
  }
  for (const { labels, count } of counts.values()) metrics.add('sixpence_payments_total', labels, count)
  if (quiet > 0) metrics.add('sixpence_payments_total', { method: 'mass', state: 'done' }, quiet)
}

function stepOf({ kind, detail }: Pick<Operation, 'kind' | 'detail'>): Step | undefined {
  const step = steps[kind]
  const method = detail['method']
  if (kind === operationKinds.p2p && 'cell' in detail) return { method: 'p2p', state: 'received' }
  return step?.method === 'outside' && outsideMethods.has(method)
    ? { method: String(method), state: step.state }
    : step
}
