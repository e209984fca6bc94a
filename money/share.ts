import { scaleOf } from './currency.ts'
import type { Currency } from './currency.ts'
import { decimal, tenTo } from './decimal.ts'
import { money } from './money.ts'
import type { Money } from './money.ts'
import { divide } from './rounding.ts'
import type { Rounding } from './rounding.ts'

/** A percentage of an amount: share(m, '0.5', 'up') is 0.5 %, rounded away from zero to minor units. */
export function share(whole: Money, percent: string, rounding: Rounding): Money {
  const { units, scale } = decimal(percent)
  return money(divide(whole.units * units, tenTo(scale + 2), rounding), whole.currency)
}

/** Converts an amount; `rate` is the price of a whole unit of the source currency in the target: 1 EUR = '1.0842' USD. */
export function convert(from: Money, rate: string, to: Currency, rounding: Rounding): Money {
  const { units, scale } = decimal(rate)
  const numerator = from.units * units * tenTo(scaleOf(to))
  return money(divide(numerator, tenTo(scale + scaleOf(from.currency)), rounding), to)
}

/**
 * The source amount that converts at this rate to at least (`up`) or at most (`down`) the target amount. Throws
 * RangeError for a rate of zero.
 */
export function costOf(to: Money, rate: string, from: Currency, rounding: Rounding): Money {
  const { units, scale } = decimal(rate)
  if (units === 0n) throw new RangeError(`at the rate ${rate} no ${from} becomes ${to.currency}`)
  const numerator = to.units * tenTo(scale + scaleOf(from))
  return money(divide(numerator, units * tenTo(scaleOf(to.currency)), rounding), from)
}

/** A rate less a margin in basis points (hundredths of a percent), exactly: '1.10' less 25 is '1.09725'. */
export function lessBasisPoints(rate: string, basisPoints: number): string {
  if (basisPoints === 0) return rate
  const { units, scale } = decimal(rate)
  const digits = String(units * BigInt(10_000 - basisPoints)).padStart(scale + 5, '0')
  return `${digits.slice(0, -scale - 4)}.${digits.slice(-scale - 4)}`.replace(/\.?0+$/, '')
}
