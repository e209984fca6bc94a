import { amountText, zero } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import { quoteOf } from '#payments/quote.ts'
import { requireClaimMethod, termsOf, quotedFor, wayOf } from './claim-method.ts'

export const recipientMetaGet: Handler<typeof calls.recipientMetaGet> = async (
  { paymentMethod, countryCode, toCurrencyCode },
  { payment, services: s, refuse },
) => {
  const offer = requireClaimMethod({ s, payment, refuse }, paymentMethod, countryCode, toCurrencyCode)
  const exchange = await termsOf({ s, payment, refuse }, offer.currency)
  const { transferType: _, currencyCode: _currency, ...way } = await wayOf(s, payment, offer, exchange)
  const fee = payment.feeIsBen ? payment.fee : zero(payment.currency)
  return {
    ...way,
    fee: amountText(fee),
    feeCurrencyCode: payment.currency,
    ...quoteOf(s, quotedFor(payment, offer), { ...exchange, fee: payment.fee }),
  }
}
