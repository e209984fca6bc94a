import { callingCodes, countryCodes } from './countries.ts'
import { taxIdNames } from './tax-id-names.ts'
import { accessRights } from '../rights.ts'

/** The language most people of a country speak, as a BCP 47 code. */
export const primaryDialect = (country: string): string =>
  new Intl.Locale(`und-${country}`).maximize().language

/** How a country writes a day, such as DD.MM.YYYY (Q019). */
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

/** Every currency of ISO 4217 that is in use somewhere. */
export const allCurrencies = (): string[] => Intl.supportedValuesOf('currency')

/** The dictionaries a page has without asking the server (B147). */
export const localDictionaries = {
  countryDateFormat: dateFormatOf,
  primaryDialects: primaryDialect,
  phoneCodes: callingCodes,
  allCurrencies,
  accessRights,
  taxIdNames,
  countryCodes,
} as const

/** Marks of writing direction, and words such as "г.", are not part of a pattern. */
const withoutMarks = (literal: string): string => literal.replace(/[\p{L}\p{Cf}]+\.?/gu, '').trimEnd()
