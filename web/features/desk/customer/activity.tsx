import { adminCustomerAccountList, adminCustomerActivityList } from '@sixpence/protocol/desk/desk'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { DataTable } from '#kit/list/data-table.tsx'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Money } from '#ui/money.tsx'
import { Loaded } from '#widgets/loaded.tsx'

/** Accounts with their balances, and the lines of the selected account; each line links to its payment. */
export function Activity({ customerId }: { customerId: number }) {
  const t = useTranslate()
  const read = useRead(adminCustomerAccountList, { customerId })
  const [selectedId, setSelectedId] = useState<number>()
  return (
    <Loaded read={read} skeleton={<SkeletonRows count={6} />} failure={t('We could not load the accounts.')}>
      {({ accounts }) => {
        const account = accounts.find(({ accountId }) => accountId === selectedId) ?? accounts[0]
        if (!account) return <EmptyState title={t('No account yet')} />
        return (
          <Stack gap="6">
            <div>
              <SectionHead id="desk-accounts">{t('Accounts')}</SectionHead>
              <DataTable
                label={t('Accounts')}
                wraps
                rows={accounts}
                keyOf={({ accountId }) => accountId}
                columns={[
                  {
                    heading: t('Account'),
                    render: ({ accountId, alias, number, state }) => (
                      <>
                        <Button
                          kind="text"
                          size="small"
                          aria-pressed={accountId === account.accountId}
                          onClick={() => setSelectedId(accountId)}
                        >
                          {alias}
                        </Button>
                        {state !== 'open' && (
                          <StatusChip tone="warn">
                            {state === 'frozen' ? t('Frozen##account') : t('Closed')}
                          </StatusChip>
                        )}
                        <div className="soft t-13">{number}</div>
                      </>
                    ),
                  },
                  {
                    heading: t('Booked##balance'),
                    as: 'figure',
                    render: ({ booked, currencyCode }) => <Money amount={booked} currency={currencyCode} />,
                  },
                  {
                    heading: t('Set aside'),
                    as: 'figure',
                    render: ({ held, currencyCode }) => <Money amount={held} currency={currencyCode} />,
                  },
                  {
                    heading: t('Available'),
                    as: 'figure',
                    render: ({ available, currencyCode }) => (
                      <Money amount={available} currency={currencyCode} />
                    ),
                  },
                ]}
              />
            </div>
            <Lines
              key={account.accountId}
              customerId={customerId}
              accountId={account.accountId}
              alias={account.alias}
            />
          </Stack>
        )
      }}
    </Loaded>
  )
}

type LinesProps = { customerId: number; accountId: number; alias: string }

function Lines({ customerId, accountId, alias }: LinesProps) {
  const t = useTranslate()
  const [before, setBefore] = useState<number>()
  const read = useRead(
    adminCustomerActivityList,
    { customerId, accountId, ...(before !== undefined && { before }) },
    { keepsPrevious: true },
  )
  return (
    <div>
      <SectionHead id="desk-activity">{t('Activity of {account}', { account: alias })}</SectionHead>
      <Loaded
        read={read}
        skeleton={<SkeletonRows count={6} />}
        failure={t('We could not load the activity.')}
      >
        {({ entries, next }) =>
          entries.length === 0 ? (
            <p className="hint">{t('No entries yet.')}</p>
          ) : (
            <>
              <DataTable
                label={t('Activity of {account}', { account: alias })}
                wraps
                rows={entries}
                keyOf={({ version }) => version}
                columns={[
                  {
                    heading: t('Payment'),
                    render: ({ operationId, counterparty, kind, at }) => (
                      <>
                        <Link to="/admin-overview" search={{ operation: operationId }}>
                          {counterparty ?? kind}
                        </Link>
                        <div className="soft t-13">
                          <DateTime value={at} />
                        </div>
                      </>
                    ),
                  },
                  {
                    heading: t('Amount'),
                    as: 'figure',
                    render: ({ amount, currencyCode }) => (
                      <Money amount={amount} currency={currencyCode} sign="always" />
                    ),
                  },
                  {
                    heading: t('Balance after'),
                    as: 'figure',
                    render: ({ bookedAfter, currencyCode }) => (
                      <Money amount={bookedAfter} currency={currencyCode} />
                    ),
                  },
                ]}
              />
              <Pages isFirst={before === undefined} next={next} onPage={setBefore} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

type PagesProps = {
  isFirst: boolean
  next: number | undefined
  onPage: (before: number | undefined) => void
}

/** Buttons to older rows and back to the newest. */
export function Pages({ isFirst, next, onPage }: PagesProps) {
  const t = useTranslate()
  return (
    <Cluster gap="2">
      {!isFirst && (
        <Button size="small" onClick={() => onPage(undefined)}>
          {t('Newest')}
        </Button>
      )}
      {next !== undefined && (
        <Button size="small" onClick={() => onPage(next)}>
          {t('Older')}
        </Button>
      )}
    </Cluster>
  )
}
