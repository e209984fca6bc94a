import { Link } from '@tanstack/react-router'
import { useTranslate } from '#lib/language/translate.ts'
import { PageTabs } from '#ui/layout/page-tabs.tsx'
import type { DeskSearch } from '../desk-search.ts'
import { CasePage } from './case-page.tsx'
import { Cases } from './cases.tsx'
import { Rules } from './rules.tsx'

/** Monitoring of payments: the cases, and the rules that raise them. */
export function Monitoring({ open }: { open: DeskSearch }) {
  const t = useTranslate()
  const { monitoring = 'cases', alert } = open
  const link = (page: NonNullable<DeskSearch['monitoring']>, words: string) => (
    <Link
      to="/admin-overview"
      search={{ monitoring: page }}
      activeProps={{}}
      aria-current={page === monitoring && alert === undefined ? 'page' : undefined}
    >
      {words}
    </Link>
  )
  return (
    <>
      <PageTabs label={t('Monitoring')} here={monitoring}>
        {link('cases', t('Cases##monitoring'))}
        {link('rules', t('Rules##monitoring'))}
      </PageTabs>
      {alert !== undefined ? (
        <CasePage key={alert} caseId={alert} />
      ) : monitoring === 'cases' ? (
        <Cases />
      ) : (
        <Rules />
      )}
    </>
  )
}
