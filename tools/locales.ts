// npm run locales: brings the catalogs in line with the texts of the code. Missing texts are added empty, for a
// translator; unused texts are removed; translations are kept. `npm run locales -- 'English text' …` records for
// texts that are translated already that their translations were written from this English.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { languageInfo, languages, type Language } from '@sixpence/locales'
import { textsByCatalog } from '@sixpence/locales/extract.ts'
import { catalogFolder, readTexts, textsBesideMethods } from '@sixpence/locales/folder.ts'
import { hashOf, madeFrom, madeFromPath, outdated, translatedLanguages } from '@sixpence/locales/made-from.ts'

type Forms = Record<string, string>
type Catalog = Record<string, string | Forms>

/**
 * The expected catalogs, as `<language>/<name>.json` and their content: the texts in the order of their code units,
 * so that the same texts give the same file whoever adds them. Catalogs without texts are not included.
 */
export function catalogs(): Map<string, string> {
  // Translations beside a method stay there.
  const beside = new Set(textsBesideMethods().flatMap((all) => Object.values(all).flatMap(Object.keys)))
  const catalogByPath = new Map<string, string>()
  for (const [name, texts] of textsByCatalog()) {
    const keys = texts.map(({ text }) => text).filter((text) => name !== 'methods' || !beside.has(text))
    for (const language of languages) {
      const path = `${language}/${name}.json`
      const text = catalogText(keys, language, read(path))
      if (text !== undefined) catalogByPath.set(path, text)
    }
  }
  return catalogByPath
}

/**
 * The expected hashes of the English texts (locales/made-from.ts), by path. A hash is added for a text that awaits
 * its translation, since its translator sees this English, and for each of `written`; hashes of removed texts are
 * removed.
 */
export function hashes(written: readonly string[] = []): Map<string, string> {
  const texts = [...textsByCatalog().values()].flatMap((all) => all.map(({ text }) => text))
  return new Map(
    translatedLanguages.map((language) => {
      const translations = readTexts(language)
      const before = madeFrom(language)
      const lines = texts
        .filter(
          (text) => before.has(hashOf(text)) || written.includes(text) || isMissing(translations[text] ?? ''),
        )
        .map((text) => `${hashOf(text)}\n`)
      return [madeFromPath(language), [...new Set(lines)].sort().join('')]
    }),
  )
}

/** All catalogs in the folder. */
export const catalogsThere = (): string[] => globSync('??/*.json', { cwd: catalogFolder }).sort()

function catalogText(keys: readonly string[], language: Language, before: Catalog): string | undefined {
  const entries = [...keys].sort().flatMap((key) => {
    const entry = entryOf(key, language, before[key])
    return entry === undefined ? [] : [[key, entry] as const]
  })
  return entries.length > 0 ? `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n` : undefined
}

/** A text with a count has a form for each plural category of the language; English catalogs have nothing else. */
function entryOf(
  key: string,
  language: Language,
  before: string | Forms | undefined,
): string | Forms | undefined {
  if (!key.includes('{count}')) {
    if (language === 'en') return undefined
    return typeof before === 'string' ? before : ''
  }
  const { pluralCategories } = new Intl.PluralRules(languageInfo[language].tag).resolvedOptions()
  const forms = typeof before === 'object' ? before : {}
  const unsaid = language === 'en' ? { other: key.replace(/##.*/, '') } : {}
  return Object.fromEntries(
    pluralCategories
      .sort()
      .map((category) => [category, forms[category] ?? (unsaid as Forms)[category] ?? '']),
  )
}

function read(path: string): Catalog {
  try {
    const catalog: Catalog = JSON.parse(readFileSync(new URL(path, catalogFolder), 'utf8'))
    return catalog
  } catch {
    return {}
  }
}

const isMissing = (entry: string | Readonly<Partial<Forms>>): boolean =>
  typeof entry === 'string' ? entry === '' : Object.values(entry).includes('')

if (import.meta.main) {
  const written = process.argv.slice(2)
  const strangers = written.filter((text) => readTexts('es')[text] === undefined)
  if (strangers.length > 0) throw new Error(`No catalog has: ${strangers.join(', ')}`)
  for (const [path, text] of hashes(written)) writeFileSync(new URL(path, catalogFolder), text)
  const catalogByPath = catalogs()
  for (const path of catalogsThere()) if (!catalogByPath.has(path)) rmSync(new URL(path, catalogFolder))
  for (const language of languages) mkdirSync(new URL(`${language}/`, catalogFolder), { recursive: true })
  for (const [path, text] of catalogByPath) writeFileSync(new URL(path, catalogFolder), text)
  const missing = [...catalogByPath.values()]
    .flatMap((text) => Object.values(JSON.parse(text) as Catalog))
    .filter(isMissing).length
  console.log(missing === 0 ? 'Every text is translated.' : `${missing} texts wait for their translation.`)
  for (const language of translatedLanguages)
    for (const text of outdated(language, Object.keys(readTexts(language))))
      console.log(`${language}: written from another English: ${text}`)
}
