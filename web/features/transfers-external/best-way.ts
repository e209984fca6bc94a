import type { TransferMethod } from '@sixpence/protocol/transfers-external/transfers-external'

type Way = Pick<TransferMethod, 'fee' | 'feePercent' | 'feeMinimum' | 'hasNetworkFee' | 'arrival'>

/** Whether a method costs no more than another, for the requested amount or, without an amount, for every amount. */
function costsNoMore(way: Way, other: Way): boolean {
  if (way.hasNetworkFee) return false
  if (way.fee !== undefined && other.fee !== undefined) return Number(way.fee) <= Number(other.fee)
  return (
    Number(way.feePercent) <= Number(other.feePercent) && Number(way.feeMinimum) <= Number(other.feeMinimum)
  )
}

/** Sortable arrival: later is larger, and minutes come before days. */
const slowness = ({ arrival }: Way): string =>
  arrival.kind === 'minutes' ? `0 ${String(arrival.most).padStart(9, '0')}` : `1 ${arrival.to}`

const isCheapest = (way: Way, others: readonly Way[]): boolean =>
  others.every((other) => costsNoMore(way, other)) && others.some((other) => !costsNoMore(other, way))

const isFastest = (way: Way, others: readonly Way[]): boolean =>
  others.length > 0 && others.every((other) => slowness(way) < slowness(other))

/** Advantages of a method over all others; nothing that depends on an amount not entered yet. */
export function meritsOf(way: Way, ways: readonly Way[]): { isCheapest: boolean; isFastest: boolean } {
  const others = ways.filter((other) => other !== way)
  return { isCheapest: isCheapest(way, others), isFastest: isFastest(way, others) }
}

/**
 * The preselected method: the fastest of those that cost no more than any other. None where that depends on the amount: then
 * the person chooses.
 */
export function bestWay<Of extends Way>(ways: readonly Of[]): Of | undefined {
  const cheap = ways.filter((way) => ways.every((other) => other === way || costsNoMore(way, other)))
  const [best] = cheap.toSorted((a, b) => slowness(a).localeCompare(slowness(b)))
  return best ?? (ways.length === 1 ? ways[0] : undefined)
}
