import type { Currency } from '@sixpence/money'

/** Currencies of accounts (Q087): the six with symbols, and the digital ones of brands that have them. */
export const accountCurrencies = ['EUR', 'USD', 'GBP', 'RON', 'AUD', 'CAD'] as const satisfies Currency[]
export const digitalCurrencies = ['BTC', 'ETH', 'USDT', 'USDC'] as const satisfies Currency[]

export const isAccountCurrency = (code: string): code is (typeof accountCurrencies)[number] =>
  accountCurrencies.some((one) => one === code)
