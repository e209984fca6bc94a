import { add, amountText } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/transfers-own'
import type { Handler } from '#app/handler.ts'
import { quoteMs, sealQuote } from '#payments/quote.ts'
import { termsOf } from './terms.ts'

export const betweenAccountsFeeGet: Handler<typeof calls.betweenAccountsFeeGet> = async (input, context) => {
  const { by, own, services: s } = context
  const [from, to] = [own.fromAccountId, own.toAccountId]
  const { debit, credit, rate, fee } = await termsOf(
    context,
    { amount: input.amount, currency: input.currencyCode, from, to },
    { amount: 'amount', currency: 'currencyCode', to: 'toAccountId' },
  )
  const until = s.clock.now().getTime() + quoteMs
  return {
    fee: amountText(fee),
    feeCurrencyCode: from.currency,
    fromAmount: amountText(debit),
    toAmount: amountText(credit),
    total: amountText(add(debit, fee)),
    rate,
    expiresAt: new Date(until).toISOString(),
    quote: sealQuote(s, {
      customer: by.customer.id,
      from: from.id,
      to: to.id,
      debit: String(debit.units),
      debitCurrency: debit.currency,
      credit: String(credit.units),
      creditCurrency: credit.currency,
      rate,
      fee: String(fee.units),
      until,
    }),
  }
}
