import { add, amountText, isPositive, subtract, type Money } from '@sixpence/money'
import type { FeeShare } from '@sixpence/protocol/global/global'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Facts } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { feeOn } from '#rules/tariff.ts'

/** Amount for the payee, fee, and their sum, which is debited. */
export type GlobalTerms = {
  amount: Money
  fee: Money
  total: Money
  /** The version of the tariffs used for the fee. */
  tariffVersion?: number
}

/**
 * Terms of a global payment: the fee is added to the entered amount (`sender`) or deducted from it. @throws Refused
 * feeAboveAmount
 */
export async function globalTerms(
  {
    by: { customer },
    services: s,
    refuse,
  }: { by: ActingPrincipal; services: Services; refuse: (name: 'feeAboveAmount', facts: Facts) => never },
  entered: Money,
  feeShare: FeeShare,
): Promise<GlobalTerms> {
  const tariff = await s.store.tariffs.tariff(customer, 'global', entered.currency)
  const fee = feeOn(entered, tariff)
  const tariffVersion = tariff.version
  if (feeShare === 'sender') return { amount: entered, fee, total: add(entered, fee), tariffVersion }
  const amount = subtract(entered, fee)
  if (!isPositive(amount)) refuse('feeAboveAmount', { fee })
  return { amount, fee, total: entered, tariffVersion }
}

/** The terms as calls return them: decimal text. */
export const toCostDto = ({ amount, fee, total }: GlobalTerms) => ({
  fee: amountText(fee),
  feeCurrencyCode: fee.currency,
  total: amountText(total),
  toAmount: amountText(amount),
})
