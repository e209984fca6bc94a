import { isCurrency } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/accounts/accounts'
import type { Handler } from '#context/handler.ts'
import { InvalidInput } from '#core/refused.ts'
import { rateOrNone } from '#payments/rates.ts'

/** The rate is 1 when both currencies are equal, ignoring case, or when a currency is missing (B282). */
export const exchangeRateGet: Handler<typeof calls.exchangeRateGet> = async (
  input,
  { services: s, refuse },
) => {
  const from = input.fromCurrencyCode?.toUpperCase()
  const to = input.toCurrencyCode?.toUpperCase()
  const at = s.clock.now()
  if (!from || !to || from === to) return { rate: '1', at: at.toISOString() }
  if (!isCurrency(from)) throw unknown('fromCurrencyCode')
  if (!isCurrency(to)) throw unknown('toCurrencyCode')
  const quote = await rateOrNone(s.partners.rates, from, to)
  if (!quote) return refuse('rateUnknown', { from, to })
  return { rate: quote.rate, at: quote.at.toISOString() }
}

const unknown = (parameter: string): InvalidInput =>
  new InvalidInput([{ parameter, code: 'unknownCurrency', description: 'This currency is not known.' }])
