import { Link } from '@tanstack/react-router'
import { useTranslate } from '#lib/language/translate.ts'
import { PageTabs } from '#ui/layout/page-tabs.tsx'

/** Tabs of the history pages; each keeps the account in its URL. */
export function SectionTabs({ account }: { account?: number | undefined }) {
  const t = useTranslate()
  const search = account === undefined ? {} : { account }
  return (
    <PageTabs label={t('Activity')}>
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
    </PageTabs>
  )
}
