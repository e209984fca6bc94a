import type { Brand } from '@sixpence/brands'
import type { Language } from '@sixpence/locales'
import { paperFormat } from '@sixpence/locales/paper.ts'
import { scaleOf, type Currency } from '@sixpence/money'
import type { OperationType } from '@sixpence/protocol/rules/operation-types'
import type { Translate } from '#core/translate.ts'

const fiat: readonly Currency[] = ['EUR', 'USD', 'GBP', 'RON', 'AUD', 'CAD']
/** Names of digital currencies are the same in every language. */
const coins = { BTC: 'Bitcoin', ETH: 'Ether', USDT: 'Tether', USDC: 'USD Coin' } as const

/** Currencies a brand offers, its default currency first and digital ones last; names from Unicode CLDR. */
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

/** Name of a type of operation in the reader's language. */
export const operationName = (type: OperationType, t: Translate): string =>
  ({
    P2P: t('Between people'),
    Wire: t('Bank wire'),
    EFT: t('Bank transfer'),
    OCT: t('Card payout'),
    Crypto: t('Digital currency'),
    Instant: t('Instant payment'),
    Interac: t('Interac'),
    Card: t('Card payment'),
    BetweenAccounts: t('Between your accounts'),
    Invoice: t('Invoice'),
    Fees: t('Fee'),
    GlobalTransfer: t('Payment link'),
    Exchange: t('Exchange'),
  })[type]
