import type { Language } from '@sixpence/locales'
import { useEffect, useSyncExternalStore } from 'react'
import { type BrandFacts, BrandProvider } from '#lib/brand.ts'
import { usePageLanguage } from '#lib/use-page-language.ts'
import { LanguageProvider, useTranslate } from '#lib/translate.ts'
import type { SignInScreenProps } from '#features/sign-in/sign-in-screen.tsx'
import { type AuthPageName, authPages } from './auth-pages.tsx'

export type AuthAppProps = SignInScreenProps & {
  page: AuthPageName
  brand: BrandFacts
  language: Language
  /** React has taken over the page. */
  onLive?: (() => void) | undefined
}

/** One page outside the frame; the same tree on the build machine, which writes its HTML, and in the browser. */
export function AuthApp({ page, brand, language: initial, onLive, ended, ...rest }: AuthAppProps) {
  const { show: Page } = authPages[page]
  useEffect(() => onLive?.(), [onLive])
  return (
    <LanguageProvider language={usePageLanguage(initial)}>
      <BrandProvider brand={brand}>
        <Title page={page} brand={brand} />
        <Page {...rest} ended={useAfterHydration(ended)} />
      </BrandProvider>
    </LanguageProvider>
  )
}

/** What the HTML could not know is shown once React has taken it over. */
const useAfterHydration = <Value,>(value: Value): Value | undefined =>
  useSyncExternalStore<Value | undefined>(
    never,
    () => value,
    () => undefined,
  )

const never = () => () => undefined

/** The title is in the HTML; it follows a change of language. */
function Title({ page, brand }: { page: AuthPageName; brand: BrandFacts }) {
  const t = useTranslate()
  const title = authPages[page].title(t)
  useEffect(() => {
    document.title = `${title} – ${brand.name}`
  }, [title, brand.name])
  return null
}
