import { readFileSync } from 'node:fs'
import type { Language } from '@sixpence/locales'
import { catalogFolder, readTexts } from '@sixpence/locales/folder.ts'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import '#lib/language/english-plurals.ts'
import '#lib/language/load-texts.ts'
import { addTexts, type Catalog } from '@sixpence/locales/texts.ts'
import { createTranslate, LanguageProvider } from '#lib/language/translate.ts'
import { PhoneScreen, phoneTitle } from '#features/phone/phone-screen.tsx'
import { AppSkeleton } from './frame/app-skeleton.tsx'
import { AuthApp, type AuthAppProps } from './auth-app.tsx'
import { authPages, isAuthPage } from './auth-pages.tsx'
import { commonTexts } from './common-texts.ts'
import { factsOf, type Page, pageHtml, type PageParts } from './page-html.ts'
import { phoneTexts } from './phone-texts.ts'
import { isRegisterPage, registerPages } from './register-pages.tsx'

export { webManifest } from './page-html.ts'

export type DrawParts = Omit<PageParts, 'body' | 'title' | 'noscript' | 'texts'>

/** All prerendered pages. Runs at build time, in the dev server, and in the server for brands of the operator. */
export const pageNames: readonly string[] = [
  ...Object.keys(authPages),
  ...Object.keys(registerPages),
  'phone',
  'app',
]

/** The script of web/app that a page loads. */
export function entryOf(page: string): 'auth' | 'register' | 'phone' | 'app' {
  if (isAuthPage(page)) return 'auth'
  if (isRegisterPage(page)) return 'register'
  return page === 'phone' ? 'phone' : 'app'
}

/** Renders the HTML of a page for a brand and language. */
export function draw(parts: DrawParts): Page {
  const { page, brand, language } = parts
  const ready = readyPage(page)
  const texts = ready?.texts ?? commonTexts
  if (language !== 'en')
    for (const name of [...commonTexts, 'home', ...texts]) addTexts(language, catalogOf(language, name))
  const words = brand.texts?.[language]
  const own = words && { ...readTexts(language), ...words }
  const t = createTranslate(language, own)
  return pageHtml({
    ...parts,
    texts,
    title: ready ? `${ready.title(t)} – ${brand.name}` : brand.name,
    noscript: t('{brand} needs JavaScript. Turn it on in your browser to continue.', { brand: brand.name }),
    body: renderToString(
      ready ? (
        <AuthApp brand={factsOf(brand)} language={language} title={ready.title}>
          {own ? (
            <LanguageProvider language={language} texts={own}>
              {ready.body}
            </LanguageProvider>
          ) : (
            ready.body
          )}
        </AuthApp>
      ) : (
        <LanguageProvider language={language} {...(own && { texts: own })}>
          <AppSkeleton brand={factsOf(brand)} />
        </LanguageProvider>
      ),
    ),
  })
}

type ReadyPage = { texts: readonly string[]; title: AuthAppProps['title']; body: ReactNode }

/** A page with prerendered HTML; the app has none, because its content depends on the person. */
function readyPage(page: string): ReadyPage | undefined {
  if (isAuthPage(page)) {
    const { show: Page, texts, title } = authPages[page]
    return { texts, title, body: <Page onSignedIn={nothing} /> }
  }
  if (page === 'phone') return { texts: phoneTexts, title: phoneTitle, body: <PhoneScreen /> }
  if (!isRegisterPage(page)) return undefined
  const { show: Page, title, texts } = registerPages[page]
  return { texts, title, body: <Page onSignedIn={nothing} onRegistered={nothing} /> }
}

const nothing = (): undefined => undefined

function catalogOf(language: Language, name: string): Catalog {
  const catalog: Catalog = JSON.parse(
    readFileSync(new URL(`${language}/${name}.json`, catalogFolder), 'utf8'),
  )
  return catalog
}
