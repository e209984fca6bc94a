import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from './languages.ts'
import type { Catalog } from './texts.ts'

/** Folder of the catalogs, for Node; the browser fetches them individually. */
export const catalogFolder = new URL('./', import.meta.url)

const root = fileURLToPath(new URL('../', import.meta.url))
/** The names of payment methods are stored beside the methods, in all languages; they are part of this catalog. */
const besideMethods = { catalog: 'methods', files: 'protocol/methods/*/texts.json' }

/** The texts of methods by language, each file of them. */
export const textsBesideMethods = (): Partial<Record<Language, Catalog>>[] =>
  globSync(besideMethods.files, { cwd: root })
    .sort()
    .map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')))

/** Every catalog of a language by name, in the order of the names. */
export function readCatalogs(language: Language): Map<string, Catalog> {
  const folder = join(fileURLToPath(catalogFolder), language)
  const inFolder = new Map<string, Catalog>(
    globSync('*.json', { cwd: folder }).map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ]),
  )
  const { catalog } = besideMethods
  const beside = textsBesideMethods().map((texts) => texts[language] ?? {})
  if (beside.some((texts) => Object.keys(texts).length > 0))
    inFolder.set(catalog, Object.assign({}, inFolder.get(catalog), ...beside))
  return new Map([...inFolder.keys()].sort().map((name) => [name, inFolder.get(name) ?? {}]))
}

/** All texts of a language. */
export const readTexts = (language: Language): Catalog =>
  Object.assign({}, ...readCatalogs(language).values())
