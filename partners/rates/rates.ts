import type { Currency } from '@sixpence/money'

/** Price of one unit of a currency in another at a moment, as decimal text with up to eight significant digits. */
export type Quote = { rate: string; at: Date }

/** A source of reference rates, for display and comparison, never for exchanging money. */
export type Rates = {
  /** The reference rate of one `from` in `to`. @throws UnknownRate when the source lacks one of the currencies */
  rate(from: Currency, to: Currency): Promise<Quote>
}

export class UnknownRate extends Error {
  constructor(from: string, to: string) {
    super(`no reference rate from ${from} to ${to}`)
    this.name = 'UnknownRate'
  }
}
