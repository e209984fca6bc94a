import { bankZone } from '@sixpence/days/zone'
import { datesIn } from './dates.ts'
import { keep } from './memoize.ts'
import { type Language, languageInfo } from './languages.ts'
import { numbersIn } from './numbers.ts'

export type Format = ReturnType<typeof makeFormat>

/**
 * The formats of a language, in the bank's time zone, so that a list, its filter and a file have the same days.
 * Cached for the life of the process, since building Intl objects is expensive.
 */
export function formatFor(language: Language, timeZone = bankZone): Format {
  const key = `${language} ${timeZone}`
  const format = formats.get(key) ?? makeFormat(languageInfo[language].tag, timeZone)
  formats.set(key, format)
  return format
}

const formats = new Map<string, Format>()

function makeFormat(tag: string, timeZone: string) {
  const names = keep((type: 'region' | 'currency') => new Intl.DisplayNames(tag, { type }))
  const lists = keep((type: 'conjunction' | 'disjunction') => new Intl.ListFormat(tag, { type }))
  /** "euro"; the code if it has no name in the language. */
  const currencyName = (code: string): string =>
    /^[A-Z]{3}$/.test(code) ? (names('currency').of(code) ?? code) : code

  return {
    ...numbersIn(tag, currencyName),
    ...datesIn(tag, timeZone),
    currencyName,
    country: (code: string) => names('region').of(code) ?? code,
    /** "Anna, Bo and Ines". */
    list: (items: readonly string[]) => lists('conjunction').format(items),
    /** "Anna, Bo or Ines". */
    either: (items: readonly string[]) => lists('disjunction').format(items),
  }
}
