import { adminSuspenseList } from '@sixpence/protocol/desk/desk'
import { DataTable } from '#kit/list/data-table.tsx'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import type { OutputOf } from '@sixpence/protocol/call'
import { DeskLink } from '../kit/desk-link.tsx'
import { DeskList } from '../kit/desk-list.tsx'
type SuspenseList = OutputOf<typeof adminSuspenseList>

/** Each amount in suspense with its known data; their sum is the balance of the account. */
export function Suspense() {
  const t = useTranslate()
  return (
    <DeskList
      title={t('Money in suspense')}
      hint={t(
        'Each incoming payment that could not be credited stays here until it is credited, returned or written off.',
      )}
      call={adminSuspenseList}
      input={{}}
      rows={8}
      failure={t('We could not load this page.')}
      renderEmpty={({ items }) => items.length === 0 && <EmptyState title={t('No money is in suspense')} />}
    >
      {({ items, sums }) => (
        <>
          <Sums sums={sums} />
          <Items items={items} />
        </>
      )}
    </DeskList>
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
          { heading: t('Sum of the items'), amount: ({ items, currencyCode }) => [items, currencyCode] },
          sums.some(({ balance }) => balance !== undefined) && {
            heading: t('Balance of the account'),
            amount: ({ balance, currencyCode }) => [balance, currencyCode],
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
            <DeskLink at={{ operation: operationId }}>
              <DateTime value={since} as="shortDay" />
            </DeskLink>
          ),
        },
        { heading: t('Amount'), amount: ({ amount, currencyCode }) => [amount, currencyCode] },
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
    return <DeskLink at={{ correction: correctionId }}>{t('Return or write-off')}</DeskLink>
  if (caseId === undefined) return <StatusChip tone="bad">{t('No case##suspense')}</StatusChip>
  return (
    <DeskLink at={{ payment: caseId }}>
      {isCaseOpen ? (
        t('Open case##suspense')
      ) : (
        <StatusChip tone="bad">{t('Case closed##suspense')}</StatusChip>
      )}
    </DeskLink>
  )
}
