import { readdirSync, readFileSync } from 'node:fs'
import { type Language, languageInfo } from '@sixpence/locales'
import { catalogFolder } from '@sixpence/locales/folder.ts'

export type Words = (text: string, values?: Record<string, string>) => string

/** The product's texts as a reader of that language sees them; asked for by their English, as in the code. */
export function wordsIn(language: Language): Words {
  const folder = new URL(`${language}/`, catalogFolder)
  const texts = new Map(
    readdirSync(folder).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, unknown>),
    ),
  )
  const plurals = new Intl.PluralRules(languageInfo[language].tag)
  const pluralOf = ({ count = '' }: Record<string, string>) => plurals.select(Number(count))
  return (text, values = {}) => {
    // English is written in the code; its catalogs have only what differs from that.
    const entry = texts.get(text) ?? (language === 'en' ? text.replace(/##.*/, '') : undefined)
    const found = typeof entry === 'object' ? Reflect.get(entry ?? {}, pluralOf(values)) : entry
    if (typeof found !== 'string') throw new Error(`${language} has no text “${text}”`)
    return found.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  }
}
