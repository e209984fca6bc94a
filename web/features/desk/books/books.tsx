import { Link } from '@tanstack/react-router'
import { useTranslate } from '#lib/language/translate.ts'
import { PageTabs } from '#ui/layout/page-tabs.tsx'
import type { DeskSearch } from '../desk-search.ts'
import { CorrectionList } from './correction-list.tsx'
import { Days } from './days.tsx'
import { Export } from './export.tsx'
import { Income } from './income.tsx'
import { Safeguarding } from './safeguarding.tsx'
import { useMay } from '../use-self.ts'
import { Suspense } from './suspense.tsx'
import { Trial } from './trial.tsx'

/** The bank's books: the sums of the ledger, for finance. */
export function Books({ open }: { open: DeskSearch }) {
  const t = useTranslate()
  const { books = 'trial' } = open
  const [mayRead, mayCases, mayPayments] = [
    useMay('books.read'),
    useMay('cases.read'),
    useMay('payments.read'),
  ]
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
        {mayRead && link('trial', t('Trial balance'))}
        {mayRead && link('days', t('Closed days##books'))}
        {mayRead && link('safeguarding', t('Safeguarding'))}
        {mayRead && link('income', t('Income'))}
        {mayCases && link('suspense', t('Money in suspense'))}
        {mayPayments && link('corrections', t('Returns and write-offs'))}
        {mayRead && link('export', t('Export'))}
      </PageTabs>
      {books === 'trial' && <Trial key={open.day ?? open.at ?? ''} open={open} />}
      {books === 'days' && <Days />}
      {books === 'safeguarding' && <Safeguarding />}
      {books === 'income' && <Income />}
      {books === 'suspense' && <Suspense />}
      {books === 'corrections' && <CorrectionList />}
      {books === 'export' && <Export />}
    </>
  )
}
