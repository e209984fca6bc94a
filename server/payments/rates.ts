import { UnknownRate, type Quote, type Rates } from '@sixpence/partners/rates/rates'
import type { Currency } from '@sixpence/money'

/** The current rates of these currencies to another; one that the source does not know is absent. */
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

/** Undefined when the source knows no rate between the two: the central bank's has no digital currencies. */
export async function rateOrNone(rates: Rates, from: Currency, to: Currency): Promise<Quote | undefined> {
  try {
    return await rates.rate(from, to)
  } catch (error) {
    if (error instanceof UnknownRate) return undefined
    throw error
  }
}
