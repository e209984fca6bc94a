import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defaultLanguage, type Language } from '@sixpence/locales'
import type { Brand } from './brand.ts'
import { fallbacks, families, type FontName, scriptOf } from './font-faces.ts'
import { brandFonts } from './fonts.ts'
import { roles, type Scheme } from './roles.ts'
import { themeRules } from './theme-rules.ts'

export { brandFonts } from './fonts.ts'

/**
 * The stylesheet of a brand, to be inlined before the others: plain sRGB roles for both schemes, shapes, faces with
 * fallbacks of the same size, mark and motif. Fonts are expected under `fontPath`. `language` only tunes the
 * fallbacks to the page's script. The scheme follows the system unless `data-scheme` is set to light or dark.
 */
export function compileTheme(
  brand: Brand,
  { language = defaultLanguage, fontPath = '/fonts/' }: ThemeOptions = {},
): string {
  return [
    themeRules(brand, { mark: readDrawing(brand.mark), motif: readDrawing(brand.motif) }),
    ...brandFonts(brand, language).map(
      ({ family, file, unicodeRange }) =>
        `@font-face{font-family:"${family}";src:url(${fontPath}${file});font-weight:100 900;font-display:swap;unicode-range:${unicodeRange}}`,
    ),
    ...[...new Set([brand.fonts.text, brand.fonts.display])].flatMap((name) => fallbackFaces(name, language)),
  ].join('')
}

export type ThemeOptions = { language?: Language; fontPath?: string }

/** The browser frame's colours, for `<meta name="theme-color">`. */
export function themeColours(brand: Brand): Record<Scheme, string> {
  return {
    light: roles(brand.knobs, 'light')['surface-page'],
    dark: roles(brand.knobs, 'dark')['surface-page'],
  }
}

/** The mark in the accent colour as an SVG document, for the browser's tab. */
export function brandIcon(brand: Brand): string {
  const colour = (scheme: Scheme) => roles(brand.knobs, scheme)['accent-ink']
  const paint = readDrawing(brand.mark).includes('stroke=') ? 'stroke' : 'fill'
  const style = `<style>svg{${paint}:${colour('light')}}@media(prefers-color-scheme:dark){svg{${paint}:${colour('dark')}}}</style>`
  return readDrawing(brand.mark).replace(/(<svg[^>]*>)/, `$1${style}`)
}

/** Installed faces stretched to the metrics of the web font, so that nothing moves when it arrives. */
function fallbackFaces(name: FontName, language: Language): string[] {
  const { slug, kind, ascent, descent, width } = families[name]
  const script = scriptOf(language)
  return fallbacks[kind].map((fallback, index) => {
    const scale = width[script] / fallback.width[script]
    const sources = fallback.local.map((local) => `local("${local}")`).join()
    return `@font-face{font-family:${slug}-${index};src:${sources};size-adjust:${percent(scale)};ascent-override:${percent(ascent / scale)};descent-override:${percent(descent / scale)};line-gap-override:0%}`
  })
}

/** Path of a drawing: those of the demo's brands are relative to this folder. */
export const drawingFile = (path: string): string => resolve(import.meta.dirname, path)

function readDrawing(path: string): string {
  return readFileSync(drawingFile(path), 'utf8').replaceAll(/\s*\n\s*/g, '')
}

function percent(ratio: number): string {
  return `${Number((ratio * 100).toFixed(2))}%`
}
