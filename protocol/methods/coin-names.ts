import type { Currency } from '@sixpence/money'

/** What digital currencies are called, the same in every language; other currencies have names of the language. */
export const coinNames: Partial<Record<string, string>> = {
  BTC: 'Bitcoin',
  ETH: 'Ether',
  USDT: 'Tether USD',
  USDC: 'USD Coin',
} satisfies Partial<Record<Currency, string>>
