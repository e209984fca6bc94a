import { convert, costOf, lessBasisPoints, type Currency, type Money } from '@sixpence/money'
import type { Rates } from '@sixpence/partners/rates/rates'
import { marginOf, type Margin } from '#rules/tariff.ts'
import { rateOrNone } from './rates.ts'

/**
 * Debit of the payer, credit of the payee, and the rate: whole units of credit for one whole unit of debit, as decimal
 * text.
 */
export type Exchange = {
  debit: Money
  credit: Money
  rate: string
  /** The version of the tariffs used for its prices. */
  tariffVersion?: number
}

/**
 * Converts `amount`, which is in either currency, at the current rate less the margin of the customer's tariff. The side
 * it is given in is exact; a computed credit is rounded down and a computed debit up, so rounding is never at the bank's
 * expense. Calls `unknown` when there is no rate.
 */
export async function exchanged(
  { rates, margins }: { rates: Rates; margins: readonly Margin[] },
  amount: Money,
  { from, to }: { from: Currency; to: Currency },
  unknown: () => never,
): Promise<Exchange> {
  if (from === to) return { debit: amount, credit: amount, rate: '1' }
  const reference = (await rateOrNone(rates, from, to)) ?? unknown()
  const rate = lessBasisPoints(reference.rate, marginOf(margins, from, to))
  return amount.currency === from
    ? { debit: amount, credit: convert(amount, rate, to, 'down'), rate }
    : { debit: costOf(amount, rate, from, 'up'), credit: amount, rate }
}
