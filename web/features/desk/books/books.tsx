import { Link } from '@tanstack/react-router'
import { useTranslate } from '#lib/language/translate.ts'
import { PageTabs } from '#ui/layout/page-tabs.tsx'
import type { DeskSearch } from '../desk-search.ts'
import { CorrectionList } from './correction-list.tsx'
import { Days } from './days.tsx'
import { Export } from './export.tsx'
import { Income } from './income.tsx'
import { Safeguarding } from './safeguarding.tsx'
import { Trial } from './trial.tsx'

/** The bank's books: the sums of the ledger, for finance. */
export function Books({ open }: { open: DeskSearch }) {
  const t = useTranslate()
  const { books = 'trial' } = open
  const link = (page: NonNullable<DeskSearch['books']>, words: string) => (
    <Link
      to="/admin-overview"
      search={{ books: page }}
      activeProps={{}}
      aria-current={page === books ? 'page' : undefined}
    >
      {words}
    </Link>
  )
  return (
    <>
      <PageTabs label={t('Books')} here={books}>
        {link('trial', t('Trial balance'))}
        {link('days', t('Closed days##books'))}
        {link('safeguarding', t('Safeguarding'))}
        {link('income', t('Income'))}
        {link('corrections', t('Returns and write-offs'))}
        {link('export', t('Export'))}
      </PageTabs>
      {books === 'trial' && <Trial key={open.day ?? open.at ?? ''} open={open} />}
      {books === 'days' && <Days />}
      {books === 'safeguarding' && <Safeguarding />}
      {books === 'income' && <Income />}
      {books === 'corrections' && <CorrectionList />}
      {books === 'export' && <Export />}
    </>
  )
}
