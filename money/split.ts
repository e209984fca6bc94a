import { decimal, tenTo } from './decimal.ts'
import { money } from './money.ts'
import type { Money } from './money.ts'

/**
 * Divides an amount in proportion to decimal weights ('1', '33.33'); the parts always sum to the whole. Parts are
 * rounded towards zero, and the remainder (less than a unit per part) is added to the part at index `remainderTo`.
 */
export function split(whole: Money, weights: readonly string[], remainderTo: number): Money[] {
  const fractions = weights.map(decimal)
  const scale = Math.max(0, ...fractions.map((fraction) => fraction.scale))
  const even = fractions.map((fraction) => fraction.units * tenTo(scale - fraction.scale))
  const total = even.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) throw new RangeError(`the weights ${weights.join(', ')} of a split add up to nothing`)
  if (even[remainderTo] === undefined) throw new RangeError(`no part ${remainderTo} to take the remainder`)
  const parts = even.map((weight) => (whole.units * weight) / total)
  const remainder = parts.reduce((left, part) => left - part, whole.units)
  return parts.map((part, i) => money(i === remainderTo ? part + remainder : part, whole.currency))
}
