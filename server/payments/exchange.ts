import { convert, costOf, type Currency, type Money } from '@sixpence/money'
import type { Rates } from '@sixpence/partners/rates/rates'
import { rateOrNone } from './rates.ts'

/** What leaves the account, what arrives, and how much of it one whole unit of what leaves is worth. */
export type Exchange = { debit: Money; credit: Money; rate: string }

/**
 * What is asked in the currency that leaves is taken to the unit and what arrives is rounded down; asked in the currency
 * that arrives it is the other way round and what leaves is rounded up: the house never gives more than its rate.
 */
export async function exchanged(
  rates: Rates,
  amount: Money,
  { from, to }: { from: Currency; to: Currency },
  unknown: () => never,
): Promise<Exchange> {
  if (from === to) return { debit: amount, credit: amount, rate: '1' }
  const { rate } = (await rateOrNone(rates, from, to)) ?? unknown()
  return amount.currency === from
    ? { debit: amount, credit: convert(amount, rate, to, 'down'), rate }
    : { debit: costOf(amount, rate, from, 'up'), credit: amount, rate }
}
