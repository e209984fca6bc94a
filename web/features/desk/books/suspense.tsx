import { adminSuspenseList } from '@sixpence/protocol/desk/desk'
import { Link } from '@tanstack/react-router'
import { DataTable } from '#kit/list/data-table.tsx'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import type { OutputOf } from '@sixpence/protocol/call'
import { Figure } from './figure.tsx'

type SuspenseList = OutputOf<typeof adminSuspenseList>

/** Each amount in suspense with its known data; their sum is the balance of the account. */
export function Suspense() {
  const t = useTranslate()
  const read = useRead(adminSuspenseList, {})
  return (
    <>
      <h1>{t('Money in suspense')}</h1>
      <p className="hint">
        {t(
          'Each incoming payment that could not be credited stays here until it is credited, returned or written off.',
        )}
      </p>
      <Loaded read={read} skeleton={<SkeletonRows count={8} />} failure={t('We could not load this page.')}>
        {({ items, sums }) =>
          items.length === 0 ? (
            <EmptyState title={t('No money is in suspense')} />
          ) : (
            <>
              <Sums sums={sums} />
              <Items items={items} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Sums({ sums }: Pick<SuspenseList, 'sums'>) {
  const t = useTranslate()
  const isEqual = sums.every(({ items, balance }) => balance === undefined || balance === items)
  return (
    <>
      <DataTable
        label={t('Sum of the items')}
        rows={sums}
        keyOf={({ currencyCode }) => currencyCode}
        columns={[
          { heading: t('Currency'), render: ({ currencyCode }) => currencyCode },
          {
            heading: t('Sum of the items'),
            as: 'figure',
            render: ({ items, currencyCode }) => <Figure amount={items} currency={currencyCode} />,
          },
          sums.some(({ balance }) => balance !== undefined) && {
            heading: t('Balance of the account'),
            as: 'figure',
            render: ({ balance, currencyCode }) =>
              balance !== undefined && <Figure amount={balance} currency={currencyCode} />,
          },
        ]}
      />
      {!isEqual && <Notice kind="bad">{t('The items do not add up to the balance of the account.')}</Notice>}
    </>
  )
}

function Items({ items }: Pick<SuspenseList, 'items'>) {
  const t = useTranslate()
  return (
    <DataTable
      label={t('Money in suspense')}
      rows={items}
      keyOf={({ operationId, currencyCode }) => `${operationId} ${currencyCode}`}
      columns={[
        {
          heading: t('Received on'),
          render: ({ operationId, since }) => (
            <Link to="/admin-overview" search={{ operation: operationId }}>
              <DateTime value={since} as="shortDay" />
            </Link>
          ),
        },
        {
          heading: t('Amount'),
          as: 'figure',
          render: ({ amount, currencyCode }) => <Figure amount={amount} currency={currencyCode} />,
        },
        { heading: t('Currency'), render: ({ currencyCode }) => currencyCode },
        { heading: t('Paid by'), render: ({ arrived }) => arrived?.payerName || '–' },
        { heading: t('Remittance information'), render: ({ arrived }) => arrived?.remittance || '–' },
        { heading: t('Destination account'), render: ({ arrived }) => arrived?.account ?? '–' },
        { heading: t('State##correction'), render: (item) => <State item={item} /> },
      ]}
    />
  )
}

function State({ item: { caseId, isCaseOpen, correctionId } }: { item: SuspenseList['items'][number] }) {
  const t = useTranslate()
  if (correctionId !== undefined)
    return (
      <Link to="/admin-overview" search={{ correction: correctionId }}>
        {t('Return or write-off')}
      </Link>
    )
  if (caseId === undefined) return <StatusChip tone="bad">{t('No case##suspense')}</StatusChip>
  return (
    <Link to="/admin-overview" search={{ payment: caseId }}>
      {isCaseOpen ? (
        t('Open case##suspense')
      ) : (
        <StatusChip tone="bad">{t('Case closed##suspense')}</StatusChip>
      )}
    </Link>
  )
}
