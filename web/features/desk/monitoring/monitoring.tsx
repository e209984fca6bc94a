import { useTranslate } from '#lib/language/translate.ts'
import { DeskTabs } from '../kit/desk-tabs.tsx'
import type { DeskSearch } from '../desk-search.ts'
import { CasePage } from './case-page.tsx'
import { Cases } from './cases.tsx'
import { Rules } from './rules.tsx'

/** Monitoring of payments: the cases, and the rules that raise them. */
export function Monitoring({ open }: { open: DeskSearch }) {
  const t = useTranslate()
  const { monitoring = 'cases', alert } = open
  return (
    <>
      <DeskTabs
        label={t('Monitoring')}
        here={monitoring}
        tabs={[
          { key: 'cases', at: { monitoring: 'cases' }, words: t('Cases##monitoring') },
          { key: 'rules', at: { monitoring: 'rules' }, words: t('Rules##monitoring') },
        ]}
      />
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
