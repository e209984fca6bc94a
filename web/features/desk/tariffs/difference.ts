import { isZero, type Money, subtract } from '@sixpence/money'
import { moneyOf } from '#widgets/accounts/money-of.ts'

/** How much more or less the second amount is: nothing when they are equal, and the share only of what was not zero. */
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
