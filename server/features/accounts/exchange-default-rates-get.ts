import type * as calls from '@sixpence/protocol/accounts/accounts'
import type { Handler } from '#context/handler.ts'
import { ratesTo } from '#payments/rates.ts'

/** Rate from each currency the customer holds to their default currency; currencies without a rate are left out. */
export const exchangeDefaultRatesGet: Handler<typeof calls.exchangeDefaultRatesGet> = async (
  _input,
  { by, services: s },
) => {
  const to = by.customer.defaultCurrency
  const accounts = await s.store.accounts.of(by.customer.id)
  const quotes = await ratesTo(
    s.partners.rates,
    to,
    accounts.map((account) => account.currency),
  )
  const [first] = quotes.values()
  return {
    toCurrencyCode: to,
    at: (first?.at ?? s.clock.now()).toISOString(),
    rates: [...quotes].map(([fromCurrencyCode, { rate }]) => ({ fromCurrencyCode, rate })),
  }
}
