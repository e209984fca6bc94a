import type { Currency } from '@sixpence/money'
import { UnknownRate } from './rates.ts'

/** Value of 1 euro in each currency, in units of 10^-12: exact, so that both directions of a pair agree. */
export type PerEuro = ReadonlyMap<string, bigint>

const decimals = 12

/** Parses "1.0823" into units of 10^-12; undefined unless it is a positive number with at most 12 decimals. */
export function perEuroOf(text: string): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text) ?? []
  const value = BigInt(whole + fraction.padEnd(decimals, '0') || '0')
  return whole !== '' && value > 0n ? value : undefined
}

/** Price of 1 `from` in `to`, calculated via the euro. @throws UnknownRate */
export function crossRate(perEuro: PerEuro, from: Currency, to: Currency): string {
  const have = from === 'EUR' ? 10n ** 12n : perEuro.get(from)
  const want = to === 'EUR' ? 10n ** 12n : perEuro.get(to)
  if (have === undefined || want === undefined) throw new UnknownRate(from, to)
  return significant(want, have)
}

/**
 * The quotient as decimal text with up to eight significant digits, rounded down, so that the product of a quotient
 * and its inverse is at most 1.
 */
export function significant(numerator: bigint, denominator: bigint, digits = 8): string {
  let places = 0
  // The number of decimals that gives the quotient the required digits.
  while ((numerator * 10n ** BigInt(places)) / denominator < 10n ** BigInt(digits - 1)) places += 1
  const scaled = (numerator * 10n ** BigInt(places)) / denominator
  const text = String(scaled).padStart(places + 1, '0')
  if (places === 0) return text
  return `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, '')
}
