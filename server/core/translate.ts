import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Language, languageInfo, languages } from '@sixpence/locales'
import { catalogFolder } from '@sixpence/locales/folder.ts'
import { amountWords, dayOf } from './format.ts'
import type { Facts } from './refused.ts'

/** English text in, text of the person's language out; {name} is filled from the facts, `count` chooses the plural form. */
export type Translate = (english: string, facts?: Facts) => string

/** A text with a count has one form per plural category of the language. */
type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>

/** What the server itself says: refusals, messages, documents. Read once; a missing text stays English. */
const catalogs = new Map<Language, Map<string, Text>>(languages.map((language) => [language, read(language)]))
const plurals = new Map<Language, Intl.PluralRules>(
  languages.map((language) => [language, new Intl.PluralRules(languageInfo[language].tag)]),
)

function read(language: Language): Map<string, Text> {
  const texts = new Map<string, Text>()
  const folder = new URL(`${language}/`, catalogFolder)
  if (!existsSync(folder)) return texts
  for (const file of readdirSync(folder)) {
    const catalog = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, Text>
    for (const [english, text] of Object.entries(catalog)) texts.set(english, text)
  }
  return texts
}

export function translator(language: Language): Translate {
  const texts = catalogs.get(language)
  const plural = plurals.get(language)

  function formOf(english: string, count: Facts[string] | undefined): string {
    // A note after `##` tells two equal English texts apart and is never shown.
    const text = texts?.get(english) ?? english.replace(/##.*/, '')
    if (typeof text === 'string') return text
    return text[plural?.select(Number(count)) ?? 'other'] ?? text.other ?? english
  }

  return (english, facts = {}) =>
    formOf(english, facts['count']).replace(/\{(\w+)\}/g, (whole, name: string) => {
      const fact = facts[name] ?? whole
      if (fact instanceof Date) return dayOf(fact.toISOString(), language)
      return typeof fact === 'object' ? amountWords(fact, language) : String(fact)
    })
}
