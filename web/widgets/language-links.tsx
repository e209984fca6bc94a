import { languageInfo } from '@sixpence/locales'
import type { MouseEvent } from 'react'
import { useBrand } from '#lib/brand.ts'
import { changeLanguage } from '#lib/language/language.ts'
import { useLanguage, useTranslate } from '#lib/language/translate.ts'
import styles from './language-links.module.css'

/** The brand's languages by their own names, as links: without scripts the server responds in that language. */
export function LanguageLinks() {
  const t = useTranslate()
  const current = useLanguage()
  const { languages } = useBrand()
  return (
    <nav className={styles.links} aria-label={t('Language')}>
      {languages.map((language) => {
        const { tag, name } = languageInfo[language]
        const choose = (event: MouseEvent) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          void changeLanguage(language)
        }
        return (
          <a
            key={language}
            href={`?lang=${language}`}
            lang={tag}
            hrefLang={tag}
            aria-current={language === current ? 'true' : undefined}
            onClick={choose}
          >
            {name}
          </a>
        )
      })}
    </nav>
  )
}
