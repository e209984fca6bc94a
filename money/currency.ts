/** How many decimals an amount of each currency has. ETH is cut to 8: its 18 would leave room for only 9 ETH in an int8. */
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

/** Decimals of one amount of this currency: 2 for EUR, 0 for JPY. */
export const scaleOf = (currency: Currency): number => scales[currency]

export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(scales, text)
}
