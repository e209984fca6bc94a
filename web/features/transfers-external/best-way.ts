import type { TransferMethod } from '@sixpence/protocol/transfers-external/transfers-external'

type Way = Pick<TransferMethod, 'fee' | 'feePercent' | 'feeMinimum' | 'hasNetworkFee' | 'arrival'>

/** Whether one costs no more than the other, for the amount asked or, without one, for every amount. */
function costsNoMore(way: Way, other: Way): boolean {
  if (way.hasNetworkFee) return false
  if (way.fee !== undefined && other.fee !== undefined) return Number(way.fee) <= Number(other.fee)
  return (
    Number(way.feePercent) <= Number(other.feePercent) && Number(way.feeMinimum) <= Number(other.feeMinimum)
  )
}

/** Later is larger: minutes of a day before days. */
const slowness = ({ arrival }: Way): string =>
  arrival.kind === 'minutes' ? `0 ${String(arrival.most).padStart(9, '0')}` : `1 ${arrival.to}`

const isCheapest = (way: Way, others: readonly Way[]): boolean =>
  others.every((other) => costsNoMore(way, other)) && others.some((other) => !costsNoMore(other, way))

const isFastest = (way: Way, others: readonly Way[]): boolean =>
  others.length > 0 && others.every((other) => slowness(way) < slowness(other))

/** What speaks for a way against all others; nothing that depends on an amount nobody has entered yet. */
export function meritsOf(way: Way, ways: readonly Way[]): { isCheapest: boolean; isFastest: boolean } {
  const others = ways.filter((other) => other !== way)
  return { isCheapest: isCheapest(way, others), isFastest: isFastest(way, others) }
}

/**
 * The way that is chosen in advance: one that costs no more than any other, the fastest of these. None where that
 * depends on the amount: then the person chooses.
 */
export function bestWay<Of extends Way>(ways: readonly Of[]): Of | undefined {
  const cheap = ways.filter((way) => ways.every((other) => other === way || costsNoMore(way, other)))
  const [best] = cheap.toSorted((a, b) => slowness(a).localeCompare(slowness(b)))
  return best ?? (ways.length === 1 ? ways[0] : undefined)
}
