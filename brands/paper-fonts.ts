import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type PaperFont = { file: string; path: string; unicodeRange: string }

/** Packages and their used files, in the order in which a letter is looked up. */
const packages: readonly [slug: string, subsets: RegExp][] = [
  ['noto-sans', /^(latin|latin-ext|vietnamese|cyrillic|cyrillic-ext|greek|greek-ext)$/],
  // A single shape for each letter, so that its text can be searched; Noto has rarer letters, composed of parts.
  ['vazirmatn', /^arabic$/],
  ['noto-sans-arabic', /^arabic$/],
  ['noto-sans-hebrew', /^hebrew$/],
  ['noto-sans-georgian', /^georgian$/],
  ['noto-sans-armenian', /^armenian$/],
  ['noto-sans-thai', /^thai$/],
  ['noto-sans-devanagari', /^devanagari$/],
  ['noto-sans-symbols', /^symbols$/],
  // Faces with many letters are divided into numbered files.
  ['noto-emoji', /^\[\d+\]$/],
  ['noto-sans-sc', /^\[\d+\]$/],
  ['noto-sans-jp', /^\[\d+\]$/],
  ['noto-sans-kr', /^\[\d+\]$/],
]

/**
 * Fonts of documents for letters that people write and a brand's typefaces lack; browsers have such fonts. Their
 * ranges name whole blocks, including letters that a file lacks.
 */
export const paperFonts = (): PaperFont[] => packages.flatMap(([slug, subsets]) => filesOf(slug, subsets))

function filesOf(slug: string, subsets: RegExp): PaperFont[] {
  const folder = dirname(createRequire(import.meta.url).resolve(`@fontsource-variable/${slug}/package.json`))
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(ranges).flatMap(([subset, unicodeRange]) => {
    if (!subsets.test(subset)) return []
    const file = `${slug}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`
    return [{ file, path: join(folder, 'files', file), unicodeRange }]
  })
}
