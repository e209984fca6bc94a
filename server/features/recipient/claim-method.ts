import { amountText, type Currency } from '@sixpence/money'
import type { ExternalMethod, Offer } from '@sixpence/protocol/methods/method'
import type { claimTermRefusals } from '@sixpence/protocol/recipient/recipient'
import type { Services } from '#context/services.ts'
import type { Facts } from '#core/refused.ts'
import { arrivalFor } from '#payments/arrival.ts'
import type { Exchange } from '#payments/exchange.ts'
import { claimOffers, claimTerms } from '#payments/links/claim-methods.ts'
import type { GlobalPayment } from '#store/global-payment/payments.ts'

type WayContext = {
  s: Services
  payment: GlobalPayment
  refuse: (name: (typeof claimTermRefusals)[number], facts: Facts, field?: string) => never
}

/**
 * @throws Refused wayNotOffered if the method is not offered for this country and currency, or the payer's side
 * forbids it
 */
export function requireClaimMethod(
  { s, payment, refuse }: WayContext,
  method: ExternalMethod,
  country: string,
  currency: Currency,
): Offer {
  const offer = claimOffers(s, payment, country).find(
    (claimOffer) => claimOffer.method === method && claimOffer.currency === currency,
  )
  return offer ?? refuse('wayNotOffered', { currency }, 'paymentMethod')
}

/** Amount claimable in the currency `to`, at the current rate. @throws Refused rateUnknown | claimAmountTooSmall */
export const termsOf = ({ s, payment, refuse }: WayContext, to: Currency): Promise<Exchange> =>
  claimTerms(s, { amount: payment.amount, payer: payerOf(payment) }, to, (name, facts) =>
    refuse(name === 'amountTooSmall' ? 'claimAmountTooSmall' : name, facts),
  )

/** The facts a quote for a claim is bound to. */
export const quotedFor = ({ id, customerId, accountId }: GlobalPayment, { method, country }: Offer) => ({
  customer: customerId,
  from: accountId,
  to: `claim ${id} ${method} ${country}`,
})

/** The plan whose tariff prices a claim. */
const payerOf = ({ brand, payerType: type }: GlobalPayment) => ({ brand, type })

/** A claim method as on the wire: amount as decimal text, rate and arrival estimate. */
export const wayOf = async (
  s: Services,
  payment: GlobalPayment,
  offer: Offer,
  { credit, rate }: Exchange,
) => ({
  transferType: offer.method,
  currencyCode: offer.currency,
  ...(offer.paidOutIn && { paidOutInCurrencyCode: offer.paidOutIn }),
  toAmount: amountText(credit),
  exchangeRate: rate,
  arrival: await arrivalFor(s, payerOf(payment), offer, s.clock.now()),
})
