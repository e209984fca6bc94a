import type { Currency } from './currency.ts'

/** An amount in the currency's minor units: 1250n of EUR is 12.50. Always within PostgreSQL's int8. */
export type Money = { readonly units: bigint; readonly currency: Currency }

/** The only constructor of Money. Throws RangeError when the units do not fit an int8. */
export function money(units: bigint, currency: Currency): Money {
  if (!fits(units)) throw new RangeError(`${units} units of ${currency} do not fit an int8`)
  return { units, currency }
}

export const zero = (currency: Currency): Money => money(0n, currency)

/**
 * The sum. Like the difference and the comparison it throws TypeError for different currencies: there is no implicit
 * conversion.
 */
export const add = (a: Money, b: Money): Money => money(a.units + same(a, b).units, a.currency)

/** The difference; negative when `b` is more. Throws TypeError for different currencies. */
export const subtract = (a: Money, b: Money): Money => money(a.units - same(a, b).units, a.currency)

export const negate = (a: Money): Money => money(-a.units, a.currency)

/** -1, 0 or 1 for less, equal or more, as for `sort`. Throws TypeError for different currencies. */
export function compare(a: Money, b: Money): -1 | 0 | 1 {
  const difference = a.units - same(a, b).units
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

export const isPositive = (a: Money): boolean => a.units > 0n

export const isZero = (a: Money): boolean => a.units === 0n

export const fits = (units: bigint): boolean => BigInt.asIntN(64, units) === units

function same(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new TypeError(`${a.currency} and ${b.currency} do not mix`)
  return b
}
