import { useTranslate } from '#lib/language/translate.ts'
import { DeskTabs } from '../kit/desk-tabs.tsx'
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
  const tab = (key: NonNullable<DeskSearch['books']>, words: string) => ({ key, at: { books: key }, words })
  return (
    <>
      <DeskTabs
        label={t('Books')}
        here={books}
        tabs={[
          mayRead && tab('trial', t('Trial balance')),
          mayRead && tab('days', t('Closed days##books')),
          mayRead && tab('safeguarding', t('Safeguarding')),
          mayRead && tab('income', t('Income')),
          mayCases && tab('suspense', t('Money in suspense')),
          mayPayments && tab('corrections', t('Returns and write-offs')),
          mayRead && tab('export', t('Export')),
        ]}
      />
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
