/** Networks of cards, by name. */
export type CardBrand =
  | 'visa'
  | 'mastercard'
  | 'maestro'
  | 'amex'
  | 'discover'
  | 'jcb'
  | 'unionpay'
  | 'diners'

/** Names as the networks spell them. */
const names: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  maestro: 'Maestro',
  amex: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  diners: 'Diners Club',
}

/** Name of a card network; undefined if unknown. */
export const cardBrandName = (brand: string | undefined): string | undefined =>
  Object.entries(names).find(([key]) => key === brand)?.[1]

/** Inclusive BIN ranges of the networks (ISO/IEC 7812); the first matching range counts. */
const ranges: readonly [from: number, to: number, brand: CardBrand][] = [
  [222_100, 272_099, 'mastercard'],
  [300_000, 305_999, 'diners'],
  [340_000, 349_999, 'amex'],
  [352_800, 358_999, 'jcb'],
  [360_000, 369_999, 'diners'],
  [370_000, 379_999, 'amex'],
  [380_000, 399_999, 'diners'],
  [400_000, 499_999, 'visa'],
  [500_000, 509_999, 'maestro'],
  [510_000, 559_999, 'mastercard'],
  [560_000, 589_999, 'maestro'],
  [601_100, 601_199, 'discover'],
  [620_000, 629_999, 'unionpay'],
  [644_000, 659_999, 'discover'],
  [630_000, 699_999, 'maestro'],
]

/** Card network of a BIN, the first six digits; undefined outside all ranges. */
export function cardBrandOf(bin: string): CardBrand | undefined {
  const number = /^\d{6}/.test(bin) ? Number(bin.slice(0, 6)) : Number.NaN
  return ranges.find(([from, to]) => from <= number && number <= to)?.[2]
}
