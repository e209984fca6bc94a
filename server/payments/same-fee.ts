import { compare, parseAmount, type Money } from '@sixpence/money'
import type { Facts } from '#core/refused.ts'

/**
 * A payer never pays a fee that was not shown: if the request contains the shown fee and the current fee differs, it is
 * refused. @throws Refused feeChanged
 */
export function requireSameFee(
  refuse: (name: 'feeChanged', facts: Facts, field: string) => never,
  fee: Money,
  displayedFee: string | undefined,
): void {
  if (displayedFee === undefined) return
  const shownFee = parseAmount(displayedFee, fee.currency)
  if ('refused' in shownFee || compare(shownFee, fee) !== 0) refuse('feeChanged', { fee }, 'fee')
}
