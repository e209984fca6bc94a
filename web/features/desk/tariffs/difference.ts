import { isZero, type Money, subtract } from '@sixpence/money'
import { moneyOf } from '#widgets/accounts/money-of.ts'

/**
 * The difference of the second amount from the first: undefined if they are equal; the share only if the first is not
 * zero.
 */
export function differenceOf(
  before: string,
  after: string,
  currency: string,
): { by?: Money; share?: number } {
  const by = subtract(moneyOf(after, currency), moneyOf(before, currency))
  if (isZero(by)) return {}
  // For display only, so floating point is exact enough.
  const share = Number(before) === 0 ? undefined : Number(after) / Number(before) - 1
  return { by, ...(share !== undefined && { share }) }
}
