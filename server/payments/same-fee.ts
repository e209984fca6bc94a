import { compare, parseAmount, type Money } from '@sixpence/money'
import type { Facts } from '#core/refused.ts'

/**
 * Nobody pays a fee they were not shown: a caller that says which fee was shown is refused when it is another one now.
 * @throws Refused feeChanged
 */
export function requireSameFee(
  refuse: (name: 'feeChanged', facts: Facts, field: string) => never,
  fee: Money,
  shown: string | undefined,
): void {
  if (shown === undefined) return
  const said = parseAmount(shown, fee.currency)
  if ('refused' in said || compare(said, fee) !== 0) refuse('feeChanged', { fee }, 'fee')
}
