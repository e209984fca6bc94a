import type { Currency } from '@sixpence/money'

/** What one unit of a currency was worth in another at a moment: decimal text of up to eight significant digits. */
export type Quote = { rate: string; at: Date }

/** A source of reference rates: for showing and comparing, never the price of a deal. */
export type Rates = {
  /** @throws UnknownRate when the source does not know one of the two */
  rate(from: Currency, to: Currency): Promise<Quote>
}

export class UnknownRate extends Error {
  constructor(from: string, to: string) {
    super(`no reference rate from ${from} to ${to}`)
    this.name = 'UnknownRate'
  }
}
