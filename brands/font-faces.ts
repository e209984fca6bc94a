import type { Language } from '@sixpence/locales'

export type FontName = keyof typeof families

export function scriptOf(language: Language): 'latin' | 'cyrillic' {
  return language === 'ru' || language === 'ua' ? 'cyrillic' : 'latin'
}

/**
 * `ascent`, `descent` and `width` (the mean advance at weight 400 over the texts in fonts.test.ts) are in em and read
 * from the files; fonts.test.ts and, for what only a browser can measure, web/ui/fonts.browser.test.tsx read them
 * again. With them the fallback has the metrics of the web font.
 */
export const families = {
  Onest: face('onest', 'sans', 0.97, 0.305, 0.4796, 0.5666),
  'Source Serif 4': face('source-serif-4', 'serif', 1.036, 0.335, 0.48, 0.5972),
  Geologica: face('geologica', 'sans', 0.975, 0.275, 0.4867, 0.5891),
  Rubik: face('rubik', 'sans', 0.935, 0.25, 0.474, 0.5721),
  Literata: face('literata', 'serif', 1.177, 0.308, 0.4785, 0.6047),
  Manrope: face('manrope', 'sans', 1.066, 0.3, 0.4667, 0.5676),
  'IBM Plex Sans': face('ibm-plex-sans', 'sans', 1.025, 0.275, 0.4552, 0.5563),
} as const

/** Faces found on the reader's machine, by metric family: Windows, Apple and Linux share them, Android has its own. */
export const fallbacks = {
  sans: [
    { local: ['Arial', 'Liberation Sans', 'Arimo'], width: { latin: 0.454, cyrillic: 0.5464 } },
    { local: ['Roboto'], width: { latin: 0.4514, cyrillic: 0.5594 } },
  ],
  serif: [
    { local: ['Times New Roman', 'Liberation Serif', 'Tinos'], width: { latin: 0.4071, cyrillic: 0.4957 } },
    { local: ['Noto Serif'], width: { latin: 0.481, cyrillic: 0.6007 } },
  ],
} as const

function face<Slug extends string, Kind extends 'sans' | 'serif'>(
  slug: Slug,
  kind: Kind,
  ascent: number,
  descent: number,
  latin: number,
  cyrillic: number,
) {
  return { slug, kind, ascent, descent, width: { latin, cyrillic } }
}
