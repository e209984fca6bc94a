/** Decimals of each currency. ETH is limited to 8: with its 18, an int8 could only hold 9 ETH. */
const scales = {
  EUR: 2,
  USD: 2,
  RON: 2,
  GBP: 2,
  AUD: 2,
  CAD: 2,
  JPY: 0,
  KWD: 3,
  BTC: 8,
  ETH: 8,
  USDT: 6,
  USDC: 6,
} as const

export type Currency = keyof typeof scales

export const currencies: readonly Currency[] = Object.keys(scales).filter(isCurrency)

/** Number of decimals of a currency: 2 for EUR, 0 for JPY. */
export const scaleOf = (currency: Currency): number => scales[currency]

/** Whether the text is the code of a supported currency. */
export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(scales, text)
}
