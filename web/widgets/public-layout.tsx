import type { ReactNode } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { classNames } from '#ui/class-names.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { LanguageLinks } from './language-links.tsx'
import { SchemeChoice } from './scheme-choice.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './public-layout.module.css'

/**
 * A public page: the form on the left, and on wide screens the brand's background on the right (T1). `wide`: without
 * the background, for reading or for a flow with its steps beside it.
 */
export function PublicLayout({ children, wide }: { children: ReactNode; wide?: 'text' | 'flow' }) {
  const t = useTranslate()
  const brand = useBrand()
  return (
    <div className={wide ? classNames(styles.wide, wide === 'flow' && styles.flow) : styles.page}>
      <div className={styles.side}>
        <header className={styles.head}>
          <BrandMark name={brand.name} />
        </header>
        <main className={styles.main} id="main">
          {children}
        </main>
        <Stack as="footer" gap="3" className={classNames('t-13', styles.foot)} data-print="hide">
          <LanguageLinks />
          <Stack gap="2" align="start">
            <SchemeChoice />
            <Cluster as="nav" gap="4" rowGap="2" className={styles.links} aria-label={t('Help and terms')}>
              <a href={`mailto:${brand.supportContact.email}`}>{t('Help')}</a>
              <a href="/fees">{t('Fees')}</a>
              <a href="/terms">{t('Terms')}</a>
              <a href="/terms?doc=privacy">{t('Privacy')}</a>
            </Cluster>
          </Stack>
        </Stack>
      </div>
      {!wide && (
        <aside className={styles.brand} data-print="hide" aria-label={t('Safety')}>
          <p className={styles.words}>
            {t('We never ask for your password or a code by phone, e-mail or chat.')}
          </p>
        </aside>
      )}
    </div>
  )
}
