import { convert, costOf, lessBasisPoints, type Currency, type Money } from '@sixpence/money'
import type { Rates } from '@sixpence/partners/rates/rates'
import { marginOf, type Margin } from '#rules/tariff.ts'
import { rateOrNone } from './rates.ts'

/**
 * Debit of the payer, credit of the payee, and the rate: whole units of credit per whole unit of debit, as decimal
 * text.
 */
export type Exchange = {
  debit: Money
  credit: Money
  rate: string
  /** The reference rate, if the tariff's margin makes the customer's rate differ. */
  reference?: string
  /** When the reference rate may change, if that is foreseen. */
  until?: Date
  /** The version of the tariffs used for its prices. */
  tariffVersion?: number
}

/**
 * Converts `amount`, which is in either currency, at the current rate less the margin of the customer's tariff. The
 * given side is exact; a computed credit is rounded down and a computed debit up, so rounding is never at the bank's
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
  const rated = {
    rate,
    ...(rate !== reference.rate && { reference: reference.rate }),
    ...(reference.until && { until: reference.until }),
  }
  return amount.currency === from
    ? { debit: amount, credit: convert(amount, rate, to, 'down'), ...rated }
    : { debit: costOf(amount, rate, from, 'up'), credit: amount, ...rated }
}

/**
 * Whether the reference rate of an exchange is still the current rate. A promised price ends with its rate: a customer
 * who may choose between an old and the current rate gains from every change, at the bank's expense.
 */
export async function isRateOfNow(
  rates: Rates,
  {
    from,
    to,
    rate,
    reference = rate,
  }: { from: Currency; to: Currency; rate: string; reference?: string | undefined },
): Promise<boolean> {
  return from === to || (await rateOrNone(rates, from, to))?.rate === reference
}
