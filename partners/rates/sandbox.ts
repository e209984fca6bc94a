import { createHash } from 'node:crypto'
import type { Currency } from '@sixpence/money'
import { crossRate, perEuroOf } from './cross.ts'
import type { Rates } from './rates.ts'

const hourMs = 60 * 60_000

/** Value of 1 euro in each currency, and the maximum deviation within an hour, in millionths. */
const table: Record<Exclude<Currency, 'EUR'>, readonly [perEuro: string, swing: number]> = {
  USD: ['1.085', 2_000],
  GBP: ['0.842', 2_000],
  RON: ['4.976', 500],
  AUD: ['1.648', 2_500],
  CAD: ['1.476', 2_500],
  JPY: ['163.4', 2_500],
  KWD: ['0.333', 1_000],
  BTC: ['0.000015873', 12_000],
  ETH: ['0.0003125', 15_000],
  USDT: ['1.0852', 2_100],
  USDC: ['1.0851', 2_050],
}

/**
 * Reference rates from a table with small hourly variations; deterministic for each hour. `now` is the caller's clock,
 * so that tests can choose the time.
 */
export const sandboxRates = (now: () => Date): Rates => ({
  async rate(from, to) {
    const hour = Math.floor(now().getTime() / hourMs)
    const at = new Date(hour * hourMs)
    const until = new Date((hour + 1) * hourMs)
    return { rate: crossRate(ratesOf(hour), from, to), at, until }
  },
})

const ratesOf = (hour: number): Map<string, bigint> =>
  new Map(
    Object.entries(table).map(([currency, [perEuro, swing]]) => {
      const still = perEuroOf(perEuro) ?? 0n
      return [currency, (still * BigInt(1_000_000 + drift(currency, hour, swing))) / 1_000_000n]
    }),
  )

/** Pseudo-random deviation between minus and plus `swing`. */
function drift(currency: string, hour: number, swing: number): number {
  const random = createHash('sha256').update(`${currency} ${hour}`).digest().readUInt32BE()
  return Math.round((random / 2 ** 32) * 2 * swing) - swing
}
