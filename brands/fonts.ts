import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Language } from '@sixpence/locales'
import type { Brand } from './brand.ts'
import { families, type FontName, scriptOf } from './font-faces.ts'

export type BrandFont = {
  family: FontName
  /** Name to publish it under; contains the version, so it may be cached forever. */
  file: string
  /** Path on this machine. */
  path: string
  unicodeRange: string
  /** True for the file that a page in this language should fetch at once. */
  preload: boolean
}

/**
 * The font files a brand may need, the text face first. All are declared to the browser, which fetches by the
 * letters it meets (a payee's name can be in any script); only the text face of the language's script is preloaded.
 */
export function brandFonts(brand: Brand, language: Language): BrandFont[] {
  return [...new Set([brand.fonts.text, brand.fonts.display])].flatMap((family) =>
    scripts.map((script) => ({
      family,
      ...fontFile(family, script),
      unicodeRange: unicodeRanges[script],
      preload: family === brand.fonts.text && script === scriptOf(language),
    })),
  )
}

/** The files of every typeface a brand can name. */
export const allFonts = (): { file: string; path: string }[] =>
  (Object.keys(families) as FontName[]).flatMap((family) => scripts.map((script) => fontFile(family, script)))

const scripts = ['latin', 'latin-ext', 'cyrillic'] as const

/** Characters of the npm subsets, without the rare blocks no language here uses. */
const unicodeRanges: Record<(typeof scripts)[number], string> = {
  latin: 'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212',
  'latin-ext': 'U+100-130,U+132-151,U+154-2BA,U+1E00-1E9F,U+20A0-20AB,U+20AD-20C0',
  cyrillic: 'U+301,U+400-45F,U+490-491,U+2116',
}

function fontFile(family: FontName, script: string): { file: string; path: string } {
  const { slug } = families[family]
  const manifest = createRequire(import.meta.url).resolve(`@fontsource-variable/${slug}/package.json`)
  const version = /"version":\s*"([^"]+)"/.exec(readFileSync(manifest, 'utf8'))?.[1]
  return {
    file: `${slug}-${script}-${version}.woff2`,
    path: join(dirname(manifest), 'files', `${slug}-${script}-wght-normal.woff2`),
  }
}
