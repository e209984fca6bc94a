import type { Currency } from '@sixpence/money'

/**
 * Price of a unit of a currency in another at a moment, as decimal text with up to eight significant digits, rounded
 * down: the product of both directions never exceeds 1. `until`: when the source is expected to publish the next
 * rate, if known.
 */
export type Quote = { rate: string; at: Date; until?: Date }

/** A source of reference rates. */
export type Rates = {
  /** Published once a day: the next rates are public before the bank uses them. */
  isDaily?: true
  /** The reference rate of 1 `from` in `to`. @throws UnknownRate when the source lacks either of the currencies */
  rate(from: Currency, to: Currency): Promise<Quote>
}

export class UnknownRate extends Error {
  constructor(from: string, to: string) {
    super(`no reference rate from ${from} to ${to}`)
    this.name = 'UnknownRate'
  }
}
