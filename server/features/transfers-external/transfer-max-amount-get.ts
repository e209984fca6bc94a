import { balances } from '@sixpence/ledger'
import {
  add,
  amountText,
  compare,
  convert,
  costOf,
  lessBasisPoints,
  subtract,
  zero,
  type Money,
} from '@sixpence/money'
import type * as calls from '@sixpence/protocol/transfers-external/transfers-external'
import type { Handler } from '#context/handler.ts'
import { leastOf, roomFor } from '#payments/limits.ts'
import { networkOf, requireOffer } from '#payments/rails/offers.ts'
import { feesIn, networkFeeOf } from '#payments/rails/terms.ts'
import { rateOrNone } from '#payments/rates.ts'
import { largestInTiers, marginOf } from '#rules/tariff.ts'

/** In the currency that is sent. */
export const transferMaxAmountGet: Handler<typeof calls.transferMaxAmountGet> = async (input, context) => {
  const { by, own, services: s, refuse } = context
  const { fromAccountId: from } = own
  const offer = requireOffer(context, input.operation, input, 'operation')
  const { currency } = offer
  const network = networkOf(refuse, currency, input.network, 'network')
  const currencies = { from: from.currency, to: currency }
  const [tariff, networkFee, room, balance, quote] = await Promise.all([
    s.store.tariffs.tariff(by.customer, offer.method, currency, offer.country),
    networkFeeOf(context, offer, network),
    roomFor(s, by.customer, { method: offer.method, currency, country: offer.country }),
    balances(s.db, [from.id]),
    currency === from.currency ? undefined : rateOrNone(s.partners.rates, from.currency, currency),
  ])
  if (currency !== from.currency && !quote) return refuse('rateUnknown', currencies, 'fromAccountId')
  const rate = quote ? lessBasisPoints(quote.rate, marginOf(tariff.margins, from.currency, currency)) : '1'
  const inAccount = (credit: Money): Money => (quote ? costOf(credit, rate, from.currency, 'up') : credit)
  const fits = (spendable: Money) => (credit: Money) =>
    compare(
      add(inAccount(credit), feesIn(from.currency, { credit, rate }, tariff, networkFee).fee),
      spendable,
    ) <= 0

  const account = balance.get(from.id)
  const spendable = account ? subtract(account.available, account.floor) : zero(from.currency)
  const whole = quote ? convert(spendable, rate, currency, 'up') : spendable
  const byBalance = largestInTiers(whole, tariff, fits(spendable))
  const amount = leastOf([byBalance, room.left.perOperation, room.left.perDay, room.left.perMonth])
  return {
    amount: amountText(amount),
    currencyCode: currency,
    type: amount === byBalance ? 'balance' : 'limit',
  }
}
