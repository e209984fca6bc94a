import { isPositive, type Currency, type Money } from '@sixpence/money'
import { wireCountries } from '@sixpence/protocol/methods/countries'
import type { ExternalMethod, Offer } from '@sixpence/protocol/methods/method'
import { accountCurrencies } from '@sixpence/protocol/methods/currencies'
import { claimMethods } from '@sixpence/protocol/rules/global'
import type { Facts } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { exchanged, type Exchange } from '#payments/exchange.ts'
import { offersTo } from '#payments/rails/offers.ts'

type SentPayment = { brand: string; currency: Currency; payee: { forbidden: readonly ExternalMethod[] } }

/**
 * The methods by which a payee in a country can be paid out, without those the payer has forbidden (B243); the sent
 * currency first.
 */
export const claimOffers = (s: Services, sent: SentPayment, country: string): Offer[] =>
  currenciesOf(sent).flatMap((currency) => offersIn(s, sent, country, currency))

/** The countries in which any of these methods is offered. */
export const claimCountries = (s: Services, sent: SentPayment): string[] =>
  wireCountries.filter((country) =>
    currenciesOf(sent).some((currency) => offersIn(s, sent, country, currency).length > 0),
  )

const currenciesOf = ({ currency }: SentPayment): Currency[] => [...new Set([currency, ...accountCurrencies])]

const offersIn = (s: Services, { brand, payee }: SentPayment, country: string, currency: Currency): Offer[] =>
  offersTo(s, { brand }, country, currency).filter(
    ({ method }) => claimMethods.includes(method) && !payee.forbidden.includes(method),
  )

/**
 * Exchange of a global payment into a currency at the current rate of the payer's tariff, without a further fee. @throws Refused rateUnknown
 * | amountTooSmall
 */
export async function claimTerms(
  { partners, store }: Pick<Services, 'partners' | 'store'>,
  { amount, payer }: { amount: Money; payer: { brand: string; type: number } },
  to: Currency,
  refuse: (name: 'rateUnknown' | 'amountTooSmall', facts: Facts) => never,
): Promise<Exchange> {
  const currencies = { from: amount.currency, to }
  const { version, margins } = await store.tariffs.tariff(payer, 'global', amount.currency)
  const priced = { rates: partners.rates, margins }
  const terms = await exchanged(priced, amount, currencies, () => refuse('rateUnknown', currencies))
  return isPositive(terms.credit)
    ? { ...terms, tariffVersion: version }
    : refuse('amountTooSmall', { currency: to })
}
