import { amountText, zero, type Currency } from '@sixpence/money'
import { externalMethods, type ExternalMethod, type Offer } from '@sixpence/protocol/methods/method'
import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import type { Facts } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import type { GlobalPayment } from '#store/global-payment/payments.ts'
import { claimCountries, claimOffers, claimTerms } from '#payments/links/ways.ts'
import { arrivalOnWire } from '#payments/arrival.ts'
import type { Exchange } from '#payments/exchange.ts'
import { quoteOf } from '#payments/quote.ts'

export const recipientCountryList: Handler<typeof calls.recipientCountryList> = async (
  _input,
  { payment, services },
) => ({ allowedCountries: claimCountries(services, payment) })

export const recipientMethodList: Handler<typeof calls.recipientMethodList> = async (
  { countryCode },
  { payment, services: s },
) => {
  const offers = claimOffers(s, payment, countryCode)
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

/** @throws Refused wayNotOffered, also of a way the payer does not allow */
export function requireWay(
  { s, payment, refuse }: Asking,
  method: ExternalMethod,
  country: string,
  currency: Currency,
): Offer {
  const offer = claimOffers(s, payment, country).find(
    (one) => one.method === method && one.currency === currency,
  )
  return offer ?? refuse('wayNotOffered', { currency }, 'paymentMethod')
}

/** What is there to claim, at the rate of this moment. @throws Refused rateUnknown, claimAmountTooSmall */
export const termsOf = ({ s, payment, refuse }: Asking, to: Currency): Promise<Exchange> =>
  claimTerms(s, payment, to, (name, facts) =>
    refuse(name === 'amountTooSmall' ? 'claimAmountTooSmall' : name, facts),
  )

/** What a rate that is held for a payee is bound to. */
export const quotedFor = ({ id, customerId, accountId }: GlobalPayment, { method, country }: Offer) => ({
  customer: customerId,
  from: accountId,
  to: `claim ${id} ${method} ${country}`,
})

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
