import { add, amountText } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/p2p/p2p'
import type { Handler } from '#context/handler.ts'
import { feeOn } from '#rules/tariff.ts'
import { readAmount } from '#payments/amount.ts'

export const p2pFeeGet: Handler<typeof calls.p2pFeeGet> = async (input, { by, own, services: s, refuse }) => {
  const { currency } = own.accountId
  const amount = readAmount(input.amount, currency, refuse)
  const fee = feeOn(amount, await s.store.tariffs.tariff(by.customer, 'p2p', currency))
  return { fee: amountText(fee), feeCurrencyCode: currency, total: amountText(add(amount, fee)) }
}
