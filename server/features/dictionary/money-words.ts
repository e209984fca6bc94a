import type { Brand } from '@sixpence/brands'
import type { Language } from '@sixpence/locales'
import { paperFormat } from '@sixpence/locales/paper.ts'
import { scaleOf, type Currency } from '@sixpence/money'
import type { OperationType } from '@sixpence/protocol/history/history'
import type { Translate } from '#core/translate.ts'

const fiat: readonly Currency[] = ['EUR', 'USD', 'GBP', 'RON', 'AUD', 'CAD']
/** Names of the digital currencies are nobody's language. */
const coins = { BTC: 'Bitcoin', ETH: 'Ether', USDT: 'Tether', USDC: 'USD Coin' } as const

/** The currencies of a brand's accounts, the brand's own first; names of Unicode CLDR. */
export function currenciesOf({ features, defaultCurrency }: Brand, language: Language) {
  const { currencyName } = paperFormat(language)
  const own = fiat.toSorted(
    (a, b) =>
      Number(b === defaultCurrency) - Number(a === defaultCurrency) || fiat.indexOf(a) - fiat.indexOf(b),
  )
  const known = own.map((code) => ({
    currencyCode: code,
    currencyName: currencyName(code),
    symbol: symbolOf(code),
    decimals: scaleOf(code),
  }))
  if (!features.digitalCurrencies) return known
  const digital = Object.entries(coins).map(([code, name]) => ({
    currencyCode: code,
    currencyName: name,
    decimals: scaleOf(code as keyof typeof coins),
  }))
  return [...known, ...digital]
}

const symbolOf = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'symbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

export const operationName = (type: OperationType, t: Translate): string =>
  ({
    P2P: t('Between people'),
    Wire: t('International bank transfer'),
    EFT: t('Local bank transfer'),
    OCT: t('Payout to a card'),
    Crypto: t('Digital currency'),
    Instant: t('Instant transfer'),
    Interac: t('Interac transfer'),
    Card: t('Card payment'),
    BetweenAccounts: t('Between own accounts'),
    Invoice: t('Invoice'),
    Fees: t('Fees'),
    GlobalTransfer: t('Global transfer'),
    Exchange: t('Currency exchange'),
  })[type]
