type Facts = {
  /** Decimals. */
  scale: number
  /** `account`: customers have accounts in it; `digital`: if their brand offers them; `foreign`: only payments out. */
  use: 'account' | 'digital' | 'foreign'
  sign?: string
  /** For digital currencies, the same in every language; other names are those of Unicode CLDR. */
  name?: string
}

/**
 * All currencies with their properties: accounts, brands, dictionary and signs are derived from here. ETH is limited
 * to 8 decimals: with its 18, an int8 could only hold 9 ETH.
 */
const table = {
  EUR: { scale: 2, use: 'account', sign: '€' },
  USD: { scale: 2, use: 'account', sign: '$' },
  GBP: { scale: 2, use: 'account', sign: '£' },
  RON: { scale: 2, use: 'account', sign: 'lei' },
  AUD: { scale: 2, use: 'account', sign: 'A$' },
  CAD: { scale: 2, use: 'account', sign: 'C$' },
  JPY: { scale: 0, use: 'foreign', sign: '¥' },
  KWD: { scale: 3, use: 'foreign' },
  BTC: { scale: 8, use: 'digital', name: 'Bitcoin' },
  ETH: { scale: 8, use: 'digital', name: 'Ether' },
  USDT: { scale: 6, use: 'digital', name: 'Tether' },
  USDC: { scale: 6, use: 'digital', name: 'USD Coin' },
} as const satisfies Record<string, Facts>

export type Currency = keyof typeof table

export const currencies: readonly Currency[] = Object.keys(table).filter(isCurrency)

/** Number of decimals of a currency: 2 for EUR, 0 for JPY. */
export const scaleOf = (currency: Currency): number => table[currency].scale

/** Whether the text is the code of a supported currency. */
export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(table, text)
}

type CurrencyFor<Use> = { [C in Currency]: (typeof table)[C]['use'] extends Use ? C : never }[Currency]
export type AccountCurrency = CurrencyFor<'account'>
export type DigitalCurrency = CurrencyFor<'digital'>

const usedAs = <Use extends Facts['use']>(use: Use) =>
  currencies.filter((currency): currency is CurrencyFor<Use> & Currency => table[currency].use === use)

/** Account currencies (Q087), and the digital currencies of brands that offer them. */
export const accountCurrencies: readonly AccountCurrency[] = usedAs('account')
export const digitalCurrencies: readonly DigitalCurrency[] = usedAs('digital')

/** The sign of a currency; undefined where it has none. */
export const signOf = (currency: string): string | undefined =>
  isCurrency(currency) ? factsOf(currency).sign : undefined

/** The name of a digital currency. */
export const digitalName = (currency: DigitalCurrency): string => table[currency].name

const factsOf = (currency: Currency): Facts => table[currency]
