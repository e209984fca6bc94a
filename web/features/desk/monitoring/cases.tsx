import { adminMonitoringCaseList, type ListedCase, type CaseList } from '@sixpence/protocol/monitoring/cases'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { DataTable } from '#kit/list/data-table.tsx'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { caseState } from './case-words.ts'
import styles from './monitoring.module.css'

/** The cases of the brand: open, to be reported, and decided. */
export function Cases() {
  const t = useTranslate()
  const [state, setState] = useState<CaseList>('open')
  const [pageNumber, setPage] = useState(1)
  const read = useRead(
    adminMonitoringCaseList,
    { state, pageNumber },
    { keepsPrevious: true, everyMs: 30_000 },
  )
  return (
    <>
      <Cluster as="header" gap="5" rowGap="2" justify="between">
        <h1>{t('Cases##monitoring')}</h1>
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
      </Cluster>
      <Loaded read={read} skeleton={<SkeletonRows count={6} />} failure={t('We could not load the cases.')}>
        {({ cases, hasMore }) =>
          cases.length === 0 ? (
            <EmptyState title={t('No cases here')}>
              {t('A case opens when a rule that is turned on raises an alert on a customer’s payments.')}
            </EmptyState>
          ) : (
            <>
              <CaseTable cases={cases} />
              <Cluster gap="2">
                {pageNumber > 1 && <Button onClick={() => setPage(pageNumber - 1)}>{t('Back')}</Button>}
                {hasMore && <Button onClick={() => setPage(pageNumber + 1)}>{t('More')}</Button>}
              </Cluster>
            </>
          )
        }
      </Loaded>
    </>
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
            <Link to="/admin-overview" search={{ monitoring: 'cases', alert: id }}>
              {customerName}
            </Link>
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
          render: ({ decision, filedOn }) => {
            const { tone, words } = caseState(decision, filedOn !== undefined, t)
            return <StatusChip tone={tone}>{words}</StatusChip>
          },
        },
      ]}
    />
  )
}
