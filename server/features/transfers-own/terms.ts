import { isPositive, type Currency } from '@sixpence/money'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Facts } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { readAmount } from '#payments/amount.ts'
import { exchanged } from '#payments/exchange.ts'
import type { QuotedFor, Terms } from '#payments/quote.ts'
import { feeOn } from '#rules/tariff.ts'
import type { OwnAccount } from '#store/account/accounts.ts'

type Names =
  | 'amountNotANumber'
  | 'amountNotPositive'
  | 'amountTooManyDecimals'
  | 'amountTooLarge'
  | 'amountTooSmall'
  | 'accountsAreSame'
  | 'currencyOfNeither'
  | 'rateUnknown'

type TermsContext = {
  by: ActingPrincipal
  services: Services
  refuse: (name: Names, facts?: Facts, field?: string) => never
}

/** Field names of the asking call, at which refusals are reported. */
export type FieldNames = { amount: string; currency: string; to: string }

/**
 * Debit, credit, rate and fee of a transfer between own accounts, at the current rate; `currency` is that of the
 * entered amount, by default the debited currency. @throws Refused accountsAreSame | currencyOfNeither | rateUnknown |
 * amountTooSmall, and those of an amount
 */
export async function termsOf(
  { by, services: s, refuse }: TermsContext,
  request: { amount: string; currency: Currency | undefined; from: OwnAccount; to: OwnAccount },
  fields: FieldNames,
): Promise<Terms> {
  const { from, to, currency = from.currency } = request
  requireTwo(refuse, from, to, fields.to)
  if (currency !== from.currency && currency !== to.currency)
    refuse('currencyOfNeither', { from: from.currency, to: to.currency }, fields.currency)
  const amount = readAmount(request.amount, currency, (name, facts) => refuse(name, facts, fields.amount))
  const currencies = { from: from.currency, to: to.currency }
  const tariff = await s.store.tariffs.tariff(by.customer, 'betweenAccounts', from.currency)
  const priced = { rates: s.partners.rates, margins: tariff.margins }
  const exchange = await exchanged(priced, amount, currencies, () =>
    refuse('rateUnknown', currencies, fields.to),
  )
  if (!isPositive(exchange.credit)) refuse('amountTooSmall', { currency: to.currency }, fields.amount)
  return { ...exchange, fee: feeOn(exchange.debit, tariff), tariffVersion: tariff.version }
}

/** The facts a quote for this transfer is bound to. */
export const quotedFor = (by: ActingPrincipal, from: OwnAccount, to: OwnAccount): QuotedFor => ({
  customer: by.customer.id,
  from: from.id,
  to: String(to.id),
})

/** @throws Refused accountsAreSame */
export function requireTwo(
  refuse: (name: 'accountsAreSame', facts: Facts, field: string) => never,
  from: OwnAccount,
  to: OwnAccount,
  field: string,
): void {
  if (from.id === to.id) refuse('accountsAreSame', {}, field)
}
