import { add, amountText } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/transfers-own/transfers-own'
import type { Handler } from '#context/handler.ts'
import { quoteOf } from '#payments/quote.ts'
import { quotedFor, termsOf } from './terms.ts'

export const betweenAccountsFeeGet: Handler<typeof calls.betweenAccountsFeeGet> = async (input, context) => {
  const { by, own, services: s } = context
  const from = own.fromAccountId
  const to = own.toAccountId
  const terms = await termsOf(
    context,
    { amount: input.amount, currency: input.currencyCode, from, to },
    { amount: 'amount', currency: 'currencyCode', to: 'toAccountId' },
  )
  const { debit, credit, rate, fee } = terms
  return {
    fee: amountText(fee),
    feeCurrencyCode: from.currency,
    fromAmount: amountText(debit),
    toAmount: amountText(credit),
    total: amountText(add(debit, fee)),
    rate,
    ...quoteOf(s, quotedFor(by, from, to), terms),
  }
}
