import { convert, costOf, isPositive, type Currency, type Money } from '@sixpence/money'
import type { Acting } from '#app/handler.ts'
import type { Facts } from '#app/refused.ts'
import type { Services } from '#app/services.ts'
import { readAmount } from '#payments/amount.ts'
import { rateOrNone } from '#payments/rates.ts'
import { feeOn } from '#rules/tariff.ts'
import type { OwnAccount } from '#store/accounts.ts'

type Names =
  | 'amountNotANumber'
  | 'amountNotPositive'
  | 'amountTooManyDecimals'
  | 'amountTooLarge'
  | 'amountTooSmall'
  | 'accountsAreSame'
  | 'currencyOfNeither'
  | 'rateUnknown'

type Asking = {
  by: Acting
  services: Services
  refuse: (name: Names, facts?: Facts, field?: string) => never
}

/** The fields of the call that asks, so that a refusal stands beside the right one. */
export type FieldNames = { amount: string; currency: string; to: string }

/** What leaves, what arrives, at which rate, and the fee on top of what leaves. */
export type Terms = { debit: Money; credit: Money; rate: string; fee: Money }

/**
 * What is asked in the currency that leaves is taken to the unit and what arrives is rounded down; asked in the currency
 * that arrives it is the other way round and what leaves is rounded up: the house never gives more than its rate.
 */
export async function termsOf(
  { by, services: s, refuse }: Asking,
  asked: { amount: string; currency: Currency | undefined; from: OwnAccount; to: OwnAccount },
  fields: FieldNames,
): Promise<Terms> {
  const { from, to, currency = from.currency } = asked
  requireTwo(refuse, from, to, fields.to)
  if (currency !== from.currency && currency !== to.currency)
    refuse('currencyOfNeither', { from: from.currency, to: to.currency }, fields.currency)
  const amount = readAmount(asked.amount, currency, (name, facts) => refuse(name, facts, fields.amount))
  const { debit, credit, rate } = await exchanged(s, amount, from.currency, to.currency, () =>
    refuse('rateUnknown', { from: from.currency, to: to.currency }, fields.to),
  )
  if (!isPositive(credit)) refuse('amountTooSmall', { currency: to.currency }, fields.amount)
  const tariff = await s.store.tariffs.tariff(by.customer, 'betweenAccounts', from.currency)
  return { debit, credit, rate, fee: feeOn(debit, tariff) }
}

/** @throws Refused accountsAreSame */
export function requireTwo(
  refuse: (name: 'accountsAreSame', facts: Facts, field: string) => never,
  from: OwnAccount,
  to: OwnAccount,
  field: string,
): void {
  if (from.id === to.id) refuse('accountsAreSame', {}, field)
}

async function exchanged(
  s: Services,
  amount: Money,
  from: Currency,
  to: Currency,
  unknown: () => never,
): Promise<Omit<Terms, 'fee'>> {
  if (from === to) return { debit: amount, credit: amount, rate: '1' }
  const { rate } = (await rateOrNone(s.partners.rates, from, to)) ?? unknown()
  return amount.currency === from
    ? { debit: amount, credit: convert(amount, rate, to, 'down'), rate }
    : { debit: costOf(amount, rate, from, 'up'), credit: amount, rate }
}
