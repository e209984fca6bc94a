import { UnknownRate, type Quote, type Rates } from '@sixpence/partners/rates/rates'
import type { Currency } from '@sixpence/money'

/** Current rates from each of these currencies to `to`; currencies without a rate are absent. */
export async function ratesTo(
  rates: Rates,
  to: Currency,
  currencies: Iterable<Currency>,
): Promise<Map<Currency, Quote>> {
  const others = [...new Set(currencies)].filter((from) => from !== to)
  const quotes = await Promise.all(
    others.map(async (from) => [from, await rateOrNone(rates, from, to)] as const),
  )
  return new Map(quotes.flatMap(([from, quote]) => (quote ? [[from, quote] as const] : [])))
}

/** The current rate, or undefined when the source has none: the central bank publishes no digital currencies. */
export async function rateOrNone(rates: Rates, from: Currency, to: Currency): Promise<Quote | undefined> {
  try {
    return await rates.rate(from, to)
  } catch (error) {
    if (error instanceof UnknownRate) return undefined
    throw error
  }
}
