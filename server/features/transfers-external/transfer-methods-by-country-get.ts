import type * as calls from '@sixpence/protocol/transfers-external/transfers-external'
import type { Handler } from '#context/handler.ts'
import { readAmount } from '#payments/amount.ts'
import { currenciesFrom } from '#payments/rails/offers.ts'
import { methodsTo } from './transfer-methods.ts'

export const transferMethodsByCountryGet: Handler<typeof calls.transferMethodsByCountryGet> = async (
  { countryCode, currencyCode, amount: amountText },
  { by: { customer }, services: s, refuse },
) => {
  const usual = currencyCode ?? customer.defaultCurrency
  const amount = amountText === undefined ? undefined : readAmount(amountText, usual, refuse)
  const currencies = currencyCode ? [currencyCode] : currenciesFrom(usual)
  return { methods: await methodsTo(s, customer, { country: countryCode, currencies, amount }) }
}
