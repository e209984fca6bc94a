import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { catalogFolder } from './folder.ts'
import type { Language } from './languages.ts'

/** The languages translated from English. */
export const translatedLanguages = ['es', 'ro', 'ru', 'ua', 'pt'] as const satisfies Language[]

/** Path of a language's hashes in `catalogFolder`: sorted, a hash per line, so that branches merge. */
export const madeFromPath = (language: Language): string => `made-from/${language}.txt`

export const hashOf = (english: string): string =>
  createHash('sha256').update(english).digest('hex').slice(0, 12)

/**
 * The hashes of the English texts that the translations of a language were written from. They are stored apart from
 * the catalogs: renaming a text there renames its translations' key, but not the hash. No browser loads them.
 */
export const madeFrom = (language: Language): ReadonlySet<string> =>
  new Set(
    readFileSync(new URL(madeFromPath(language), catalogFolder), 'utf8')
      .split('\n')
      .filter(Boolean),
  )

/** The texts whose translation was written from an earlier English text. */
export function outdated(language: Language, texts: Iterable<string>): string[] {
  const hashes = madeFrom(language)
  return [...texts].filter((text) => !hashes.has(hashOf(text)))
}
