import type { Format } from '@sixpence/locales/format.ts'
import { methodTexts } from '@sixpence/protocol/methods/texts'
import type { TariffVersion } from '@sixpence/protocol/tariffs/desk-tariffs'
import { everywhere, type TariffKind } from '@sixpence/protocol/rules/tariffs'
import type { CutOffRow, FeeRow, LimitRow, MarginRow, TariffMethod } from '@sixpence/protocol/tariffs/tariffs'
import type { Translate } from '#lib/language/translate.ts'
import type { ChipState } from '../kit/state-chip.tsx'
import { feeWords, marginWords } from '#widgets/tariffs/fee-words.ts'
import { pairWords } from '#widgets/tariffs/pair-words.ts'
import type { Part, Rows } from './parts.ts'

export type Words = { t: Translate; format: Format }

export const kindWords = (kind: TariffKind, t: Translate): string =>
  ({
    personal: t('Personal customers'),
    business: t('Companies'),
    oldBusiness: t('Companies (older type)'),
  })[kind]

export const partWords = (part: Part, t: Translate): string =>
  ({
    fees: t('Fees'),
    limits: t('Limits'),
    margins: t('Exchange margins'),
    cutOffs: t('Cut-offs'),
  })[part]

export function stateWords({ state, isInForce, isComing }: TariffVersion, t: Translate): ChipState {
  if (isInForce) return { tone: 'good', words: t('In force##tariff') }
  if (isComing) return { tone: 'accent', words: t('Published, not in force yet') }
  return {
    draft: { tone: 'neutral', words: t('Draft') },
    proposed: { tone: 'warn', words: t('Needs a second person') },
    published: { tone: 'neutral', words: t('No longer in force') },
    withdrawn: { tone: 'neutral', words: t('Withdrawn##tariff') },
  }[state] as ChipState
}

export const methodName = (method: TariffMethod, t: Translate): string => t(methodTexts[method].label)

export const countryWords = (country: string, { t, format }: Words): string =>
  country === everywhere ? t('Everywhere') : format.country(country)

/** The subject of a row: "To another customer, EUR, Japan, from 1,000.00 EUR". */
export function rowTitle(part: Part, row: object, words: Words): string {
  const { t, format } = words
  if (part === 'margins') return pairWords(row as MarginRow, [], t)
  const { method, currency } = row as CutOffRow
  const country = 'country' in row && row.country !== everywhere ? format.country(String(row.country)) : ''
  const from = 'from' in row && Number(row.from) > 0 ? String(row.from) : ''
  const verified = 'verified' in row ? verifiedWords(row.verified === true, t) : ''
  return [
    methodName(method, t),
    currency,
    country,
    from && t('from {amount}', { amount: format.amount(from, currency) }),
    verified,
  ]
    .filter(Boolean)
    .join(', ')
}

export const verifiedWords = (verified: boolean, t: Translate): string =>
  verified ? t('Verified customers') : t('Customers not verified yet')

/** The values of a row, in a single line. */
export function rowWords<P extends Part>(part: P, row: Rows[P], { t, format }: Words): string {
  if (part === 'fees') return feeWords(row as FeeRow, (row as FeeRow).currency, { t, format })
  if (part === 'margins') return marginWords((row as MarginRow).basisPoints, format)
  if (part === 'cutOffs') return (row as CutOffRow).time
  const { currency, perOperation, perDay, perMonth } = row as LimitRow
  const money = (amount: string) => format.amount(amount, currency)
  return t('{once} per payment, {day} per day, {month} per month', {
    once: money(perOperation),
    day: money(perDay),
    month: money(perMonth),
  })
}
