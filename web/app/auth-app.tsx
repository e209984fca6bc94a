import type { Language } from '@sixpence/locales'
import { type ReactNode, useEffect } from 'react'
import { type BrandFacts, BrandProvider } from '#lib/brand.ts'
import { usePageLanguage } from '#lib/language/use-page-language.ts'
import { LanguageProvider, type Translate, useTranslate } from '#lib/language/translate.ts'

export type AuthAppProps = {
  brand: BrandFacts
  language: Language
  title: (t: Translate) => string
  /** Called when React has hydrated the page. */
  onLive?: (() => void) | undefined
  children: ReactNode
}

/** A page outside the frame; the same tree at build time, which renders its HTML, and in the browser. */
export function AuthApp({ brand, language: initial, title, onLive, children }: AuthAppProps) {
  useEffect(() => onLive?.(), [onLive])
  return (
    <LanguageProvider language={usePageLanguage(initial)}>
      <BrandProvider brand={brand}>
        <Title title={title} brand={brand} />
        {children}
      </BrandProvider>
    </LanguageProvider>
  )
}

/** The title is in the HTML; it follows a change of language. */
function Title({ title, brand }: Pick<AuthAppProps, 'title' | 'brand'>) {
  const t = useTranslate()
  const words = title(t)
  useEffect(() => {
    document.title = `${words} – ${brand.name}`
  }, [words, brand.name])
  return null
}
