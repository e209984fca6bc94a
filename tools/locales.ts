// npm run locales: brings the catalogs in line with the texts of the code. Missing texts are added
// empty, for a translator; unused ones are removed; translations are kept.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { languageInfo, languages, type Language } from '@sixpence/locales'
import { textsByCatalog } from '@sixpence/locales/extract.ts'
import { catalogFolder, textsBesideMethods } from '@sixpence/locales/folder.ts'

type Forms = Record<string, string>
type Catalog = Record<string, string | Forms>

const texts = textsByCatalog()
// Texts translated in a method's folder stay there.
const beside = new Set(textsBesideMethods().flatMap((all) => Object.values(all).flatMap(Object.keys)))
let missing = 0

for (const language of languages) {
  const folder = new URL(`${language}/`, catalogFolder)
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder))
    if (!texts.has(file.replace('.json', ''))) rmSync(new URL(file, folder))
  for (const [name, said] of texts)
    write(
      new URL(`${name}.json`, folder),
      language,
      said.map(({ text }) => text).filter((text) => !beside.has(text) || name !== 'methods'),
    )
}
console.log(missing === 0 ? 'Every text is translated.' : `${missing} texts wait for their translation.`)

function write(file: URL, language: Language, keys: string[]): void {
  const before = read(file)
  const catalog: Catalog = {}
  for (const key of keys.sort()) {
    const entry = entryOf(key, language, before[key])
    if (entry === undefined) continue
    catalog[key] = entry
    const forms = typeof entry === 'string' ? [entry] : Object.values(entry)
    if (forms.includes('')) missing += 1
  }
  if (Object.keys(catalog).length > 0) writeFileSync(file, `${JSON.stringify(catalog, null, 2)}\n`)
  else rmSync(file, { force: true })
}

/** A text with a count has a form for each plural category of the language; English catalogs have nothing else. */
function entryOf(
  key: string,
  language: Language,
  before: string | Forms | undefined,
): string | Forms | undefined {
  if (!key.includes('{count}'))
    return language === 'en' ? undefined : typeof before === 'string' ? before : ''
  const { pluralCategories } = new Intl.PluralRules(languageInfo[language].tag).resolvedOptions()
  const known = typeof before === 'object' ? before : {}
  const unsaid = language === 'en' ? { other: key.replace(/##.*/, '') } : {}
  return Object.fromEntries(
    pluralCategories
      .sort()
      .map((category) => [category, known[category] ?? (unsaid as Forms)[category] ?? '']),
  )
}

function read(file: URL): Catalog {
  try {
    const catalog: Catalog = JSON.parse(readFileSync(file, 'utf8'))
    return catalog
  } catch {
    return {}
  }
}
