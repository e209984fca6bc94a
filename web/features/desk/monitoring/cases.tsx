import { adminMonitoringCaseList, type ListedCase, type CaseList } from '@sixpence/protocol/monitoring/cases'
import { useState } from 'react'
import { DataTable } from '#kit/list/data-table.tsx'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { caseState } from './case-words.ts'
import styles from './monitoring.module.css'
import { DeskLink } from '../kit/desk-link.tsx'
import { StateChip } from '../kit/state-chip.tsx'
import { DeskList } from '../kit/desk-list.tsx'
/** The cases of the brand: open, to be reported, and decided. */
export function Cases() {
  const t = useTranslate()
  const [state, setState] = useState<CaseList>('open')
  const [pageNumber, setPage] = useState(1)
  return (
    <DeskList
      title={t('Cases##monitoring')}
      action={
        <Segmented
          label={t('State##case')}
          value={state}
          onChange={(newState) => {
            setState(newState)
            setPage(1)
          }}
          options={[
            { value: 'open', label: t('Open##cases') },
            { value: 'toReport', label: t('To report') },
            { value: 'decided', label: t('Decided') },
          ]}
        />
      }
      call={adminMonitoringCaseList}
      input={{ state, pageNumber }}
      keepsPrevious
      everyMs={30_000}
      rows={6}
      failure={t('We could not load the cases.')}
      renderEmpty={({ cases }) =>
        cases.length === 0 && (
          <EmptyState title={t('No cases here')}>
            {t('A case opens when a rule that is turned on raises an alert on a customer’s payments.')}
          </EmptyState>
        )
      }
    >
      {({ cases, hasMore }) => (
        <>
          <CaseTable cases={cases} />
          <Cluster gap="2">
            {pageNumber > 1 && <Button onClick={() => setPage(pageNumber - 1)}>{t('Back')}</Button>}
            {hasMore && <Button onClick={() => setPage(pageNumber + 1)}>{t('More')}</Button>}
          </Cluster>
        </>
      )}
    </DeskList>
  )
}

function CaseTable({ cases }: { cases: readonly ListedCase[] }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <DataTable
      label={t('Cases##monitoring')}
      wraps
      rows={cases}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: t('Customer'),
          render: ({ id, customerName }) => (
            <DeskLink at={{ monitoring: 'cases', alert: id }}>{customerName}</DeskLink>
          ),
        },
        {
          heading: t('Rules##monitoring'),
          className: styles.rules,
          render: ({ rules }) => format.list(rules),
        },
        { heading: t('Alerts'), as: 'figure', render: ({ alerts }) => format.count(alerts) },
        { heading: t('Opened'), render: ({ openedAt }) => <DateTime value={openedAt} as="shortDay" /> },
        {
          heading: t('State##case'),
          render: ({ decision, filedOn }) => <StateChip {...caseState(decision, filedOn !== undefined, t)} />,
        },
      ]}
    />
  )
}
