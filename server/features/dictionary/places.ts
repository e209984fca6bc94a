import { languageInfo, type Language } from '@sixpence/locales'
import { paperFormat } from '@sixpence/locales/paper.ts'
import { callingCodes } from '@sixpence/protocol/rules/countries'
import states from './states.json' with { type: 'json' }

/** Countries by their name in the language (Unicode CLDR), sorted as its readers expect. */
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
 * The first-level subdivisions of a country (ISO 3166-2), by name. The names are those of Unicode CLDR and of the
 * standard, in Latin letters in every language: neither has others.
 */
export function statesOf(country: string, language: Language): { stateCode: string; stateName: string }[] {
  const { compare } = new Intl.Collator(languageInfo[language].tag)
  return Object.entries(byCountry.get(country) ?? {})
    .map(([stateCode, stateName]) => ({ stateCode, stateName }))
    .sort((a, b) => compare(a.stateName, b.stateName))
}
