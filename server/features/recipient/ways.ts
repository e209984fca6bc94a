import { amountText, type Currency } from '@sixpence/money'
import type { ExternalMethod, Offer } from '@sixpence/protocol/methods/method'
import type { Services } from '#context/services.ts'
import type { Facts } from '#core/refused.ts'
import { arrivalOnWire } from '#payments/arrival.ts'
import type { Exchange } from '#payments/exchange.ts'
import { claimOffers, claimTerms } from '#payments/links/ways.ts'
import type { GlobalPayment } from '#store/global-payment/payments.ts'

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

export const wayOf = (s: Services, offer: Offer, { credit, rate }: Exchange) => ({
  transferType: offer.method,
  currencyCode: offer.currency,
  ...(offer.paidOutIn && { paidOutInCurrencyCode: offer.paidOutIn }),
  toAmount: amountText(credit),
  exchangeRate: rate,
  arrival: arrivalOnWire(offer, s.clock.now()),
})
