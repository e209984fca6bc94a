import { createHash } from 'node:crypto'
import type { Brand } from '@sixpence/brands'
import { brandFonts, compileTheme, themeColours } from '@sixpence/brands/compile-theme.ts'
import { type Language, languageInfo } from '@sixpence/locales'
import { type BrandFacts, handOverScript, type PageData, queueScript, schemeScript } from '#lib/page-data.ts'

export type PageParts = {
  page: string
  brand: Brand
  language: Language
  body: string
  title: string
  noscript: string
  build: string
  /** Where the catalogs lie, and which of them the script will ask for at once. */
  textsPath: string
  texts: readonly string[]
  /** Stylesheets of the entry: inlined into the page, or addresses. */
  inlineCss?: string | undefined
  stylesheets?: readonly string[] | undefined
  /** Module scripts that run, in this order. */
  scripts: readonly string[]
  /** What they import. */
  modules?: readonly string[] | undefined
  /** Files of the page that follows. */
  next?: readonly string[] | undefined
}

/** One complete page and what its content security policy must allow besides files of our own origin. */
export type Page = { html: string; hashes: string[] }

const fontPath = '/fonts/'

export function pageHtml(parts: PageParts): Page {
  const { brand, language, build, next, textsPath } = parts
  const { tag } = languageInfo[language]
  const style = compileTheme(brand, { language, fontPath }) + (parts.inlineCss ?? '')
  const takesOver = parts.page === 'sign-in' ? `${handOverScript};` : ''
  const script = `${takesOver}${schemeScript};${queueScript}`
  const colours = themeColours(brand)
  const font = brandFonts(brand, language).find(({ preload }) => preload)
  const data: PageData = { brand: factsOf(brand), build, texts: textsPath, ...(next && { next: [...next] }) }
  const html = [
    `<!doctype html><html lang="${tag}" data-brand="${brand.key}" data-page="${parts.page}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">`,
    `<title>${escaped(parts.title)}</title>`,
    `<meta name="theme-color" media="(prefers-color-scheme:light)" content="${colours.light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme:dark)" content="${colours.dark}">`,
    `<script>${script}</script>`,
    `<style>${style}</style>`,
    ...(parts.stylesheets ?? []).map((href) => `<link rel="stylesheet" href="${href}">`),
    ...(language === 'en' ? [] : parts.texts).map(
      (name) => `<link rel="preload" as="fetch" href="${textsPath}${language}/${name}.json" crossorigin>`,
    ),
    // The small ones that begin things come before the large ones they import.
    ...parts.scripts.map((src) => `<script type="module" src="${src}"></script>`),
    ...(parts.modules ?? []).map((href) => `<link rel="modulepreload" href="${href}">`),
    `<link rel="icon" href="/brand/${brand.key}/icon.svg" type="image/svg+xml">`,
    `<link rel="manifest" href="/brand/${brand.key}/${parts.page === 'phone' ? 'phone' : 'app'}.webmanifest">`,
    '</head><body>',
    // In the head the browser would hold back the first words for it; the fallback face has the same measures.
    font && `<link rel="preload" as="font" type="font/woff2" href="${fontPath}${font.file}" crossorigin>`,
    `<noscript>${escaped(parts.noscript)}</noscript><div id="root">${parts.body}</div>`,
    // A data block: no browser runs it, so no policy has to allow it.
    `<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    '</body></html>',
  ]
  return { html: html.filter(Boolean).join(''), hashes: [hashOf(script), hashOf(style)] }
}

/** The part of a brand that its pages carry. */
export function factsOf(brand: Brand): BrandFacts {
  const { key, name, legalName, features, languages, defaultCurrency } = brand
  const { supportContact, appStoreLinks, feeLinks, termsLinks } = brand
  return {
    key,
    name,
    legalName,
    features,
    languages,
    defaultCurrency,
    supportContact,
    appStoreLinks,
    feeLinks,
    termsLinks,
  }
}

/** What an installed app of the brand is called and looks like; the phone of the town is one of its own. */
export function webManifest(brand: Brand, app: 'app' | 'phone' = 'app'): string {
  const { light } = themeColours(brand)
  const isPhone = app === 'phone'
  return JSON.stringify({
    name: isPhone ? `${brand.name} (phone)` : brand.name,
    short_name: brand.name,
    ...(isPhone && { id: '/town/phone', scope: '/town/phone' }),
    start_url: isPhone ? '/town/phone' : '/',
    display: 'standalone',
    background_color: light,
    theme_color: light,
    icons: [{ src: `/brand/${brand.key}/icon.svg`, sizes: 'any', type: 'image/svg+xml' }],
  })
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (letter) => entities.get(letter) ?? letter)
