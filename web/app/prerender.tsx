import { readFileSync } from 'node:fs'
import type { Language } from '@sixpence/locales'
import { catalogFolder } from '@sixpence/locales/folder.ts'
import { renderToString } from 'react-dom/server'
import '#lib/load-texts.ts'
import { addTexts, type Catalog } from '#lib/texts.ts'
import { createTranslate, LanguageProvider } from '#lib/translate.ts'
import { AppSkeleton } from './app-skeleton.tsx'
import { AuthApp } from './auth-app.tsx'
import { authPages, isAuthPage } from './auth-pages.tsx'
import { commonTexts } from './common-texts.ts'
import { factsOf, type Page, pageHtml, type PageParts } from './page-html.ts'

export { webManifest } from './page-html.ts'

export type DrawParts = Omit<PageParts, 'body' | 'title' | 'noscript' | 'texts'>

/** The pages there are. Runs on the build machine and in the dev server only. */
export const pageNames: readonly string[] = [...Object.keys(authPages), 'app']

/** The ready HTML of a page for one brand and language. */
export function draw(parts: DrawParts): Page {
  const { page, brand, language } = parts
  const auth = isAuthPage(page) ? authPages[page] : undefined
  const texts = auth?.texts ?? commonTexts
  if (language !== 'en')
    for (const name of [...commonTexts, ...texts]) addTexts(language, catalogOf(language, name))
  const t = createTranslate(language)
  return pageHtml({
    ...parts,
    texts,
    title: auth ? `${auth.title(t)} – ${brand.name}` : brand.name,
    noscript: t('{brand} needs JavaScript. Switch it on in your browser to go on.', { brand: brand.name }),
    body: renderToString(
      isAuthPage(page) ? (
        <AuthApp page={page} brand={factsOf(brand)} language={language} onSignedIn={() => undefined} />
      ) : (
        <LanguageProvider language={language}>
          <AppSkeleton brand={factsOf(brand)} />
        </LanguageProvider>
      ),
    ),
  })
}

function catalogOf(language: Language, name: string): Catalog {
  const catalog: Catalog = JSON.parse(
    readFileSync(new URL(`${language}/${name}.json`, catalogFolder), 'utf8'),
  )
  return catalog
}
