import type { Currency } from '@sixpence/money'

/** Account currencies (Q087): six fiat currencies, and the digital ones of brands that offer them. */
export const accountCurrencies = ['EUR', 'USD', 'GBP', 'RON', 'AUD', 'CAD'] as const satisfies Currency[]
export const digitalCurrencies = ['BTC', 'ETH', 'USDT', 'USDC'] as const satisfies Currency[]

/** Whether the code is one of the fiat account currencies. */
export const isAccountCurrency = (code: string): code is (typeof accountCurrencies)[number] =>
  accountCurrencies.some((one) => one === code)
