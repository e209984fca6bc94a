import type { Currency } from '@sixpence/money'

/**
 * Price of one unit of a currency in another at a moment, as decimal text with up to eight significant digits, rounded
 * down: there and back is never more than one. `until`: when the source may have another one, if that is foreseen.
 */
export type Quote = { rate: string; at: Date; until?: Date }

/** A source of reference rates. */
export type Rates = {
  /** Published once a day: everybody knows the next rates before the bank uses them. */
  isDaily?: true
  /** The reference rate of one `from` in `to`. @throws UnknownRate when the source lacks one of the currencies */
  rate(from: Currency, to: Currency): Promise<Quote>
}

export class UnknownRate extends Error {
  constructor(from: string, to: string) {
    super(`no reference rate from ${from} to ${to}`)
    this.name = 'UnknownRate'
  }
}
