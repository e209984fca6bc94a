import { languageInfo, type Language } from '@sixpence/locales'
import { paperFormat } from '@sixpence/locales/paper.ts'
import { callingCodes } from '@sixpence/protocol/rules/countries'
import states from './states.json' with { type: 'json' }

/**
 * Countries by ISO 3166-1 code, named in the language (Unicode CLDR) and sorted by its collation, with calling
 * codes.
 */
export function countriesIn(language: Language, codes: readonly string[]) {
  const { tag } = languageInfo[language]
  const { country } = paperFormat(language)
  const { compare } = new Intl.Collator(tag)
  return codes
    .map((countryCode) => ({
      countryCode,
      countryName: country(countryCode),
      phoneCode: callingCodes.get(countryCode) ?? '',
    }))
    .sort((a, b) => compare(a.countryName, b.countryName))
}

const byCountry = new Map<string, Readonly<Record<string, string>>>(Object.entries(states))

/**
 * First-level subdivisions of a country (ISO 3166-2), sorted by name. Names are in Latin letters in every language;
 * CLDR and the standard contain no others.
 */
export function statesOf(country: string, language: Language): { stateCode: string; stateName: string }[] {
  const { compare } = new Intl.Collator(languageInfo[language].tag)
  return Object.entries(byCountry.get(country) ?? {})
    .map(([stateCode, stateName]) => ({ stateCode, stateName }))
    .sort((a, b) => compare(a.stateName, b.stateName))
}

/** The name of a country's subdivision; undefined without a code, or for a code the standard does not have. */
export const stateName = (country: string, code: string | undefined): string | undefined =>
  code === undefined ? undefined : byCountry.get(country)?.[code]
