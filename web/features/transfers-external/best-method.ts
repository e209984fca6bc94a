import type { TransferMethod } from '@sixpence/protocol/transfers-external/transfers-external'

type MethodTerms = Pick<TransferMethod, 'fee' | 'feePercent' | 'feeMinimum' | 'hasNetworkFee' | 'arrival'>

/** Whether a method costs no more than another, for the requested amount or, without an amount, for every amount. */
function costsNoMore(method: MethodTerms, other: MethodTerms): boolean {
  if (method.hasNetworkFee) return false
  if (method.fee !== undefined && other.fee !== undefined) return Number(method.fee) <= Number(other.fee)
  return (
    Number(method.feePercent) <= Number(other.feePercent) &&
    Number(method.feeMinimum) <= Number(other.feeMinimum)
  )
}

/** Sortable arrival: later is larger, and minutes come before days. */
const slowness = ({ arrival }: MethodTerms): string =>
  arrival.kind === 'minutes' ? `0 ${String(arrival.most).padStart(9, '0')}` : `1 ${arrival.to}`

const isCheapest = (method: MethodTerms, others: readonly MethodTerms[]): boolean =>
  others.every((other) => costsNoMore(method, other)) && others.some((other) => !costsNoMore(other, method))

const isFastest = (method: MethodTerms, others: readonly MethodTerms[]): boolean =>
  others.length > 0 && others.every((other) => slowness(method) < slowness(other))

/** Advantages of a method over all others; nothing that depends on an amount not entered yet. */
export function meritsOf(
  method: MethodTerms,
  methods: readonly MethodTerms[],
): { isCheapest: boolean; isFastest: boolean } {
  const others = methods.filter((other) => other !== method)
  return { isCheapest: isCheapest(method, others), isFastest: isFastest(method, others) }
}

/**
 * The preselected method: the fastest of those that cost no more than any other. None where that depends on the amount: then
 * the person chooses.
 */
export function bestMethod<Method extends MethodTerms>(methods: readonly Method[]): Method | undefined {
  const cheap = methods.filter((method) =>
    methods.every((other) => other === method || costsNoMore(method, other)),
  )
  const [best] = cheap.toSorted((a, b) => slowness(a).localeCompare(slowness(b)))
  return best ?? (methods.length === 1 ? methods[0] : undefined)
}
