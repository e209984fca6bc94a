import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type PaperFont = { file: string; path: string; unicodeRange: string }

const slugs = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-sans-thai',
  'noto-sans-devanagari',
  'noto-sans-symbols',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
]

/** Fonts of documents for the letters that people write and a brand's typefaces lack; browsers have such fonts. */
export const paperFonts = (): PaperFont[] => slugs.flatMap(filesOf)

function filesOf(slug: string): PaperFont[] {
  const folder = dirname(createRequire(import.meta.url).resolve(`@fontsource-variable/${slug}/package.json`))
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(ranges).map(([subset, unicodeRange]) => {
    const file = `${slug}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`
    return { file, path: join(folder, 'files', file), unicodeRange }
  })
}
