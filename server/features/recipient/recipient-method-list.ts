import type { Currency } from '@sixpence/money'
import { externalMethods, type Offer } from '@sixpence/protocol/methods/method'
import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Exchange } from '#payments/exchange.ts'
import { claimOffers } from '#payments/links/claim-methods.ts'
import type { GlobalPayment } from '#store/global-payment/payments.ts'
import { termsOf, wayOf } from './claim-method.ts'

export const recipientMethodList: Handler<typeof calls.recipientMethodList> = async (
  { countryCode },
  { payment, services: s },
) => {
  const offers = claimOffers(s, payment, countryCode)
  const terms = new Map<Currency, Exchange | undefined>()
  for (const currency of new Set(offers.map((offer) => offer.currency)))
    terms.set(currency, await exchangeOf(s, payment, currency))
  const methods = await Promise.all(
    offers
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map(async (offer) => {
        const exchange = terms.get(offer.currency)
        return exchange ? [await wayOf(s, payment, offer, exchange)] : []
      }),
  )
  return { methods: methods.flat() }
}

/** Undefined if there is no rate or the amount would be below the smallest unit. */
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
