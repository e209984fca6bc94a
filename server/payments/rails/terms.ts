import { add, costOf, isPositive, money, type Currency, type Money } from '@sixpence/money'
import type { Network } from '@sixpence/protocol/methods/fields/digital'
import type { Rates } from '@sixpence/partners/rates/rates'
import type { Offer } from '@sixpence/protocol/methods/method'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Facts } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { readAmount } from '#payments/amount.ts'
import { exchanged } from '#payments/exchange.ts'
import type { QuotedFor, Terms } from '#payments/quote.ts'
import { feeOn, type Tariff } from '#rules/tariff.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { fromCompany } from './company.ts'

/** Where rates and network fees come from; by default the partners, as of now. */
export type PriceSource = {
  rates: Rates
  networkFee: (offer: Offer, network: Network | undefined) => Promise<Money | undefined>
}

type ContextOf<Names> = {
  by: ActingPrincipal
  services: Services
  prices?: PriceSource
  refuse: (name: Names, facts?: Facts, field?: string) => never
}
type TermNames = 'amountTooSmall' | 'rateUnknown' | 'companyAway'
type TermsContext = ContextOf<TermNames>
type TypedTermsContext = ContextOf<
  | TermNames
  | 'amountNotANumber'
  | 'amountNotPositive'
  | 'amountTooManyDecimals'
  | 'amountTooLarge'
  | 'currencyOfNeither'
>

/** Method, network and debited account of a payment. */
export type Route = { offer: Offer; network: Network | undefined; from: OwnAccount }
type AmountInput = { amount: string; amountCurrencyCode?: Currency | undefined }

/**
 * Parses the typed amount, in the currency that is sent or the account's. @throws Refused currencyOfNeither |
 * amountNotANumber | amountNotPositive | amountTooManyDecimals | amountTooLarge
 */
export function typedAmount(
  { refuse }: Pick<TypedTermsContext, 'refuse'>,
  { offer: { currency }, from }: Route,
  { amount, amountCurrencyCode = currency }: AmountInput,
): Money {
  if (amountCurrencyCode !== currency && amountCurrencyCode !== from.currency)
    refuse('currencyOfNeither', { from: from.currency, to: currency }, 'amountCurrencyCode')
  return readAmount(amount, amountCurrencyCode, (name, facts) => refuse(name, facts, 'amount'))
}

type TermsOut = Terms & { networkFee: Money | undefined }

/**
 * Terms of a payment out at the current rate and fees. @throws Refused as `typedAmount`, and amountTooSmall |
 * rateUnknown | companyAway
 */
export const termsOf = async (
  context: TypedTermsContext,
  route: Route,
  amountInput: AmountInput,
): Promise<TermsOut> => termsAt(context, route, typedAmount(context, route, amountInput))

/**
 * Terms of a payment out of a parsed amount, at the current rate and fees. @throws Refused amountTooSmall | rateUnknown |
 * companyAway
 */
export async function termsAt(
  { by, services: s, prices, refuse }: TermsContext,
  { offer, network, from }: Route,
  amount: Money,
): Promise<TermsOut> {
  const currencies = { from: from.currency, to: offer.currency }
  const tariff = await s.store.tariffs.tariff(by.customer, offer.method, offer.currency, offer.country)
  const priced = { rates: prices?.rates ?? s.partners.rates, margins: tariff.margins }
  const exchange = await exchanged(priced, amount, currencies, () =>
    refuse('rateUnknown', currencies, 'fromAccountId'),
  )
  if (!isPositive(exchange.credit)) refuse('amountTooSmall', { currency: offer.currency }, 'amount')
  const networkFee = await (prices?.networkFee(offer, network) ??
    networkFeeOf({ services: s, refuse }, offer, network))
  return {
    ...exchange,
    ...feesIn(from.currency, exchange, tariff, networkFee),
    tariffVersion: tariff.version,
  }
}

/** The current network fee in the digital currency; undefined without a network. @throws Refused companyAway */
export async function networkFeeOf(
  { services: s, refuse }: Pick<TypedTermsContext, 'services'> & { refuse: (name: 'companyAway') => never },
  { partner, currency }: Pick<Offer, 'partner' | 'currency'>,
  network: Network | undefined,
): Promise<Money | undefined> {
  const company = s.partners.rails[partner]
  if (network === undefined || !company?.networkFee) return undefined
  return money(await fromCompany(s, partner, refuse, company.networkFee(currency, network)), currency)
}

/** The whole fee and the network's part of it, converted to the currency of the account and rounded up. */
export function feesIn(
  currency: Currency,
  { credit, rate }: { credit: Money; rate: string },
  tariff: Pick<Tariff, 'tiers'>,
  networkFee: Money | undefined,
): { fee: Money; networkFee: Money | undefined } {
  const inAccount = (fee: Money): Money =>
    fee.currency === currency ? fee : costOf(fee, rate, currency, 'up')
  const own = feeOn(credit, tariff)
  return {
    fee: inAccount(networkFee ? add(own, networkFee) : own),
    networkFee: networkFee && inAccount(networkFee),
  }
}

/** What the quote of a payment out is bound to. */
export const quotedFor = (
  { customer }: ActingPrincipal,
  { offer: { method, country, currency }, network, from }: Route,
): QuotedFor & { credit: Currency } => ({
  customer: customer.id,
  from: from.id,
  to: [method, country, network ?? ''].join(' ').trim(),
  credit: currency,
})
