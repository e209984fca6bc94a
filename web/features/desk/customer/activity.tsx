import { adminCustomerAccountList, adminCustomerActivityList } from '@sixpence/protocol/desk/desk'
import { useState } from 'react'
import { DataTable } from '#kit/list/data-table.tsx'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { Money } from '#ui/money.tsx'
import { DeskLink } from '../kit/desk-link.tsx'
import { Pages, usePages } from '../kit/pages.tsx'
import { DeskRead } from '../kit/desk-read.tsx'

/** Accounts with their balances, and the lines of the selected account; each line links to its payment. */
export function Activity({ customerId }: { customerId: number }) {
  const t = useTranslate()
  const [selectedId, setSelectedId] = useState<number>()
  return (
    <DeskRead
      call={adminCustomerAccountList}
      input={{ customerId }}
      rows={6}
      failure={t('We could not load the accounts.')}
    >
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
    </DeskRead>
  )
}

type LinesProps = { customerId: number; accountId: number; alias: string }

function Lines({ customerId, accountId, alias }: LinesProps) {
  const t = useTranslate()
  const pages = usePages<number>()
  return (
    <div>
      <SectionHead id="desk-activity">{t('Activity of {account}', { account: alias })}</SectionHead>
      <DeskRead
        call={adminCustomerActivityList}
        input={{ customerId, accountId, ...pages.input }}
        keepsPrevious
        rows={6}
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
                        <DeskLink at={{ operation: operationId }}>{counterparty ?? kind}</DeskLink>
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
              <Pages pages={pages} next={next} />
            </>
          )
        }
      </DeskRead>
    </div>
  )
}
