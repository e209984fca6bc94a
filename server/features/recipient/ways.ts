import { amountText, isPositive, zero, type Currency } from '@sixpence/money'
import { wireCountries } from '@sixpence/protocol/methods/countries'
import { externalMethods, type ExternalMethod, type Offer } from '@sixpence/protocol/methods/method'
import { accountCurrencies } from '@sixpence/protocol/methods/methods'
import type * as calls from '@sixpence/protocol/recipient'
import { claimMethods } from '@sixpence/protocol/rules/global'
import type { Handler } from '#app/handler.ts'
import type { Facts } from '#app/refused.ts'
import type { Services } from '#app/services.ts'
import type { GlobalPayment } from '#global/payment.ts'
import { arrivalOnWire } from '#payments/arrival.ts'
import { exchanged, type Exchange } from '#payments/exchange.ts'
import { quoteOf } from '#payments/quote.ts'
import { offersTo } from '#rails/offers.ts'

export const recipientCountryList: Handler<typeof calls.recipientCountryList> = async (
  _input,
  { payment, services },
) => ({ allowedCountries: countriesOf(services, payment) })

export const recipientMethodList: Handler<typeof calls.recipientMethodList> = async (
  { countryCode },
  { payment, services: s },
) => {
  const offers = currenciesOf(payment).flatMap((currency) => offersOf(s, payment, countryCode, currency))
  const terms = new Map<Currency, Exchange | undefined>()
  for (const currency of new Set(offers.map((offer) => offer.currency)))
    terms.set(currency, await exchangeOf(s, payment, currency))
  return {
    methods: offers
      .toSorted((one, other) => rankOf(one) - rankOf(other))
      .flatMap((offer) => {
        const exchange = terms.get(offer.currency)
        return exchange ? [wayOf(s, offer, exchange)] : []
      }),
  }
}

export const recipientMetaGet: Handler<typeof calls.recipientMetaGet> = async (
  { paymentMethod, countryCode, toCurrencyCode },
  { payment, services: s, refuse },
) => {
  const offer = requireWay({ s, payment, refuse }, paymentMethod, countryCode, toCurrencyCode)
  const exchange = await termsOf({ s, payment, refuse }, offer.currency)
  const { transferType: _, currencyCode: _currency, ...way } = wayOf(s, offer, exchange)
  const fee = payment.feeIsBen ? payment.fee : zero(payment.currency)
  return {
    ...way,
    fee: amountText(fee),
    feeCurrencyCode: payment.currency,
    ...quoteOf(s, quotedFor(payment, offer), { ...exchange, fee: payment.fee }),
  }
}

type Asking = {
  s: Services
  payment: GlobalPayment
  refuse: (
    name: 'wayNotOffered' | 'rateUnknown' | 'claimAmountTooSmall',
    facts: Facts,
    field?: string,
  ) => never
}

/** Where one of the ways leads that the payer allows. */
export const countriesOf = (s: Services, payment: GlobalPayment): string[] =>
  wireCountries.filter((country) =>
    currenciesOf(payment).some((currency) => offersOf(s, payment, country, currency).length > 0),
  )

/** @throws Refused wayNotOffered, also of a way the payer does not allow */
export function requireWay(
  { s, payment, refuse }: Asking,
  method: ExternalMethod,
  country: string,
  currency: Currency,
): Offer {
  const offer = offersOf(s, payment, country, currency).find((one) => one.method === method)
  return offer ?? refuse('wayNotOffered', { currency }, 'paymentMethod')
}

/** What is there to claim, at the rate of this moment. @throws Refused rateUnknown, claimAmountTooSmall */
export async function termsOf({ s, payment, refuse }: Asking, to: Currency): Promise<Exchange> {
  const currencies = { from: payment.currency, to }
  const exchange = await exchanged(s.partners.rates, payment.amount, currencies, () =>
    refuse('rateUnknown', currencies),
  )
  return isPositive(exchange.credit) ? exchange : refuse('claimAmountTooSmall', { currency: to })
}

/** What a rate that is held for a payee is bound to. */
export const quotedFor = ({ id, customerId, accountId }: GlobalPayment, { method, country }: Offer) => ({
  customer: customerId,
  from: accountId,
  to: `claim ${id} ${method} ${country}`,
})

/** The currency that was sent first. */
const currenciesOf = ({ currency }: GlobalPayment): Currency[] => [
  ...new Set([currency, ...accountCurrencies]),
]

const offersOf = (
  s: Services,
  { brand, payee: { forbidden } }: GlobalPayment,
  country: string,
  currency: Currency,
): Offer[] =>
  offersTo(s, { brand }, country, currency).filter(
    ({ method }) => claimMethods.includes(method) && !forbidden.includes(method),
  )

/** Undefined when there is no rate, or less than the smallest unit would arrive. */
async function exchangeOf(s: Services, payment: GlobalPayment, to: Currency): Promise<Exchange | undefined> {
  const none = Symbol('none')
  const refuse = (): never => {
    throw none
  }
  try {
    return await termsOf({ s, payment, refuse }, to)
  } catch (error) {
    if (error === none) return undefined
    throw error
  }
}

const rankOf = ({ method }: Offer): number => externalMethods.indexOf(method)

const wayOf = (s: Services, offer: Offer, { credit, rate }: Exchange) => ({
  transferType: offer.method,
  currencyCode: offer.currency,
  ...(offer.paidOutIn && { paidOutInCurrencyCode: offer.paidOutIn }),
  toAmount: amountText(credit),
  exchangeRate: rate,
  arrival: arrivalOnWire(offer, s.clock.now()),
})
