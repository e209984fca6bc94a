import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from './languages.ts'
import type { Catalog } from './texts.ts'

/** Where the catalogs are, for Node; the browser fetches them one by one. */
export const catalogFolder = new URL('./', import.meta.url)

/** All texts of a language. */
export function readTexts(language: Language): Catalog {
  const folder = new URL(`${language}/`, catalogFolder)
  const catalogs = readdirSync(folder).map((file): Catalog =>
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
  )
  return Object.assign({}, ...catalogs)
}
