import { callingCodes, countryCodes } from './countries.ts'
import { taxIdNames } from './tax-id-names.ts'
import { accessRights } from '../rights.ts'

/** The most spoken language of a country, as a BCP 47 code. */
export const primaryDialect = (country: string): string =>
  new Intl.Locale(`und-${country}`).maximize().language

/** Date pattern of a country, such as DD.MM.YYYY (Q019). */
export function dateFormatOf(country: string): string {
  const format = new Intl.DateTimeFormat(`${primaryDialect(country)}-${country}-u-ca-gregory-nu-latn`, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const letters: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
    day: 'DD',
    month: 'MM',
    year: 'YYYY',
  }
  return format
    .formatToParts(0)
    .map(({ type, value }) => (type === 'literal' ? withoutMarks(value) : (letters[type] ?? '')))
    .join('')
    .trim()
}

/** Currency codes of ISO 4217 known to the runtime. */
export const allCurrencies = (): string[] => Intl.supportedValuesOf('currency')

/** Dictionaries computed in the client (B147). */
export const localDictionaries = {
  countryDateFormat: dateFormatOf,
  primaryDialects: primaryDialect,
  phoneCodes: callingCodes,
  allCurrencies,
  accessRights,
  taxIdNames,
  countryCodes,
} as const

/** Removes direction marks and words such as "г.", which are not part of a pattern. */
const withoutMarks = (literal: string): string => literal.replace(/[\p{L}\p{Cf}]+\.?/gu, '').trimEnd()
