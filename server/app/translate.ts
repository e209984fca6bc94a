import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { languages, type Language } from '@sixpence/locales'
import { catalogFolder } from '@sixpence/locales/folder.ts'

/** English text in, text of the person's language out; {name} is filled from the facts. */
export type Translate = (english: string, facts?: Record<string, string | number>) => string

/** What the server itself says: refusals, messages, documents. Read once; a missing text stays English. */
const catalogs = new Map<Language, Map<string, string>>(
  languages.map((language) => [language, read(language)]),
)

function read(language: Language): Map<string, string> {
  const texts = new Map<string, string>()
  const folder = new URL(`${language}/`, catalogFolder)
  if (!existsSync(folder)) return texts
  for (const file of readdirSync(folder)) {
    const catalog = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, unknown>
    for (const [english, text] of Object.entries(catalog))
      if (typeof text === 'string') texts.set(english, text)
  }
  return texts
}

export function translator(language: Language): Translate {
  const texts = catalogs.get(language)
  return (english, facts = {}) =>
    (texts?.get(english) ?? english).replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(facts[name] ?? whole),
    )
}
