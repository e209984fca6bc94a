import { createHash } from 'node:crypto'
import type { Brand } from '@sixpence/brands'
import { brandFonts, compileTheme, themeColours } from '@sixpence/brands/compile-theme.ts'
import { type Language, languageInfo } from '@sixpence/locales'
import {
  type BrandFacts,
  handOverScript,
  homeScript,
  type PageData,
  queueScript,
  schemeScript,
} from '#lib/page-data.ts'

export type PageParts = {
  page: string
  brand: Brand
  language: Language
  body: string
  title: string
  noscript: string
  build: string
  /** Base path of the catalogs, and those the script requests at once. */
  textsPath: string
  texts: readonly string[]
  /** Stylesheets of the entry: inlined into the page, or addresses. */
  inlineCss?: string | undefined
  stylesheets?: readonly string[] | undefined
  /** Module scripts to run, in this order. */
  scripts: readonly string[]
  /** Their imports. */
  modules?: readonly string[] | undefined
  /** For the app: the script that runs before it, and its imports, which are requested first. */
  first?: { script: string; modules: readonly string[] } | undefined
  /** Files of the next page. */
  next?: readonly string[] | undefined
  /** Files of home, for the page that may be home. */
  home?: readonly string[] | undefined
}

/** A complete page, and the hashes its content security policy has to allow besides the site's own files. */
export type Page = { html: string; hashes: string[] }

const fontPath = '/fonts/'

export function pageHtml(parts: PageParts): Page {
  const { brand, language, build, next, textsPath } = parts
  const { tag } = languageInfo[language]
  const style = compileTheme(brand, { language, fontPath }) + (parts.inlineCss ?? '')
  const takesOver = parts.page === 'sign-in' ? `${handOverScript};` : ''
  const script = `${takesOver}${schemeScript};${queueScript}`
  const home = parts.home && homeScript(parts.home)
  const colours = themeColours(brand)
  // The app has almost no text before its code is loaded, which the font file would delay.
  const font = parts.page !== 'app' && brandFonts(brand, language).find(({ preload }) => preload)
  const data: PageData = {
    brand: factsOf(brand),
    build,
    texts: textsPath,
    ...(brand.texts?.en && { english: true }),
    ...(next && { next: nextOf(parts) }),
  }
  const html = [
    `<!doctype html><html lang="${tag}" data-brand="${brand.key}" data-page="${parts.page}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">`,
    `<title>${escaped(parts.title)}</title>`,
    `<meta name="theme-color" media="(prefers-color-scheme:light)" content="${colours.light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme:dark)" content="${colours.dark}">`,
    `<script>${script}</script>`,
    // Before the stylesheets, which a script after them waits for.
    home && `<script>${home}</script>`,
    `<style>${style}</style>`,
    ...(parts.stylesheets ?? []).map((href) => `<link rel="stylesheet" href="${href}">`),
    ...(language === 'en' ? [] : parts.texts).map(
      (name) => `<link rel="preload" as="fetch" href="${textsPath}${language}/${name}.json" crossorigin>`,
    ),
    ...scriptTags(parts),
    `<link rel="icon" href="/brand/${brand.key}/icon.svg" type="image/svg+xml">`,
    `<link rel="manifest" href="/brand/${brand.key}/${parts.page === 'phone' ? 'phone' : 'app'}.webmanifest">`,
    '</head><body>',
    // In the head it would delay the first paint; the fallback font has the same metrics.
    font && `<link rel="preload" as="font" type="font/woff2" href="${fontPath}${font.file}" crossorigin>`,
    `<noscript>${escaped(parts.noscript)}</noscript><div id="root">${parts.body}</div>`,
    // A data block, which is not executed and therefore needs no entry in the policy.
    `<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    '</body></html>',
  ]
  const hashes = [script, style, ...(home ? [home] : [])].map(hashOf)
  return { html: html.filter(Boolean).join(''), hashes }
}

/**
 * The scripts, in the order in which they are requested. The script that requests the app's first data comes first; the rest
 * of the app has a lower priority than these data.
 */
function scriptTags({ scripts, modules = [], first }: PageParts): string[] {
  const run = (src: string): string => `<script type="module" src="${src}"></script>`
  const fetch = (href: string, more = ''): string => `<link rel="modulepreload" href="${href}"${more}>`
  if (!first) return [...scripts.map(run), ...modules.map((href) => fetch(href))]
  const early = [...first.modules.map((href) => fetch(href)), run(first.script)]
  return [...early, ...modules.map((href) => fetch(href, ' fetchpriority="low"')), ...scripts.map(run)]
}

/** Files that are needed after the sign-in, with the texts of the first screen. */
const nextOf = ({ next = [], language, textsPath }: PageParts): string[] =>
  language === 'en'
    ? [...next]
    : [...next, ...['frame', 'home'].map((name) => `${textsPath}${language}/${name}.json`)]

/** The data of a brand that its pages contain. */
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

/** Web app manifest of a brand; the phone of the town has a separate manifest. */
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
