import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './section-tabs.module.css'

/** Tabs of the history pages; each keeps the account in its URL. */
export function SectionTabs({ account }: { account?: number | undefined }) {
  const t = useTranslate()
  const tabs = useRef<HTMLElement>(null)
  // On phones the current tab may be out of view.
  useEffect(() => {
    const bar = tabs.current
    const here = bar?.querySelector<HTMLElement>('[aria-current=page]')
    if (bar && here) bar.scrollLeft = here.offsetLeft - bar.offsetLeft - 16
  }, [])
  const search = account === undefined ? {} : { account }
  return (
    <Cluster
      as="nav"
      gap="5"

      align="stretch"
      isOneLine
      ref={tabs}
      className={styles.tabs}
      aria-label={t('Activity')}
      data-print="hide"
    >
      <Link to="/history" search={search} activeOptions={{ exact: true, includeSearch: false }}>
        {t('Entries')}
      </Link>
      <Link to="/history/authorizations" search={search}>
        {t('Set aside')}
      </Link>
      <Link to="/history/batch-transfers">{t('Batch payments')}</Link>
      <Link to="/statements" search={search}>
        {t('Statements')}
      </Link>
    </Cluster>
  )
}
