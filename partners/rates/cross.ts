import type { Currency } from '@sixpence/money'
import { UnknownRate } from './rates.ts'

/** How much of each currency one euro is worth, in whole 10^-12: exact, so that both ways of a pair agree. */
export type PerEuro = ReadonlyMap<string, bigint>

const decimals = 12

/** "1.0823" in whole 10^-12; undefined when it is not a positive decimal number of at most 12 decimals. */
export function perEuroOf(text: string): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text) ?? []
  const value = BigInt(whole + fraction.padEnd(decimals, '0') || '0')
  return whole !== '' && value > 0n ? value : undefined
}

/** One `from` in `to`, through the euro. @throws UnknownRate */
export function crossRate(perEuro: PerEuro, from: Currency, to: Currency): string {
  const [have, want] = [from, to].map((currency) => (currency === 'EUR' ? 10n ** 12n : perEuro.get(currency)))
  if (have === undefined || want === undefined) throw new UnknownRate(from, to)
  return significant(want, have)
}

/** The quotient as plain decimal text of up to eight significant digits, half rounded up. */
export function significant(numerator: bigint, denominator: bigint, digits = 8): string {
  let places = 0
  // As many decimals as bring the whole quotient to the wanted number of digits.
  while ((numerator * 10n ** BigInt(places)) / denominator < 10n ** BigInt(digits - 1)) places += 1
  const scaled = (2n * numerator * 10n ** BigInt(places) + denominator) / (2n * denominator)
  const text = String(scaled).padStart(places + 1, '0')
  if (places === 0) return text
  return `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, '')
}
