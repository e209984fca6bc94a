import type { Currency } from '@sixpence/money'

/** Names of digital currencies, which are not translated; names of other currencies come from the language. */
export const coinNames: Partial<Record<string, string>> = {
  BTC: 'Bitcoin',
  ETH: 'Ether',
  USDT: 'Tether USD',
  USDC: 'USD Coin',
} satisfies Partial<Record<Currency, string>>
