import { add, amountText } from '@sixpence/money'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import type * as calls from '@sixpence/protocol/transfers-external/transfers-external'
import type { Handler } from '#context/handler.ts'
import { arrivalFor } from '#payments/arrival.ts'
import { quoteOf, type Terms } from '#payments/quote.ts'
import { networkOf, requireOffer } from '#payments/rails/offers.ts'
import { quotedFor, termsOf, type Route } from '#payments/rails/terms.ts'

/** Handler of the fee call of this method; all differences between methods are in the table of methods. */
export const feeBy =
  (method: ExternalMethod): Handler<typeof calls.transferWireFeeGet> =>
  async ({ destination, ...amountInput }, context) => {
    const { by, own, services: s, refuse } = context
    const route: Route = {
      offer: requireOffer(context, method, destination, 'destination.countryCode'),
      network: networkOf(refuse, destination.currencyCode, destination.network, 'destination.network'),
      from: own.fromAccountId,
    }
    const terms = await termsOf(context, route, amountInput)
    const { networkFee } = terms
    const { credit: _, ...of } = quotedFor(by, route)
    return {
      ...toTermsDto(terms),
      ...(networkFee && { networkFee: amountText(networkFee) }),
      total: amountText(add(terms.debit, terms.fee)),
      ...quoteOf(s, of, terms),
      arrival: await arrivalFor(s, by.customer, route.offer, s.clock.now()),
    }
  }

/** Terms of a payment as on the wire; amounts are decimal text. */
export const toTermsDto = ({ debit, credit, rate, fee }: Terms) => ({
  fee: amountText(fee),
  feeCurrencyCode: fee.currency,
  fromAmount: amountText(debit),
  toAmount: amountText(credit),
  toCurrencyCode: credit.currency,
  rate,
})
