import type { Brand } from '@sixpence/brands'
import type { Language } from '@sixpence/locales'
import { paperFormat } from '@sixpence/locales/paper.ts'
import { accountCurrencies, digitalCurrencies, digitalName, scaleOf } from '@sixpence/money'

/** Currencies a brand offers, its default currency first and digital ones last; names from Unicode CLDR. */
export function currenciesOf({ features, defaultCurrency }: Brand, language: Language) {
  const { currencyName } = paperFormat(language)
  const own = accountCurrencies.toSorted(
    (a, b) =>
      Number(b === defaultCurrency) - Number(a === defaultCurrency) ||
      accountCurrencies.indexOf(a) - accountCurrencies.indexOf(b),
  )
  const currencies = own.map((code) => ({
    currencyCode: code,
    currencyName: currencyName(code),
    symbol: symbolOf(code),
    decimals: scaleOf(code),
  }))
  if (!features.digitalCurrencies) return currencies
  const digital = digitalCurrencies.map((code) => ({
    currencyCode: code,
    currencyName: digitalName(code),
    decimals: scaleOf(code),
  }))
  return [...currencies, ...digital]
}

const symbolOf = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'symbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency
