import { adminCustomerAccountList, adminCustomerActivityList } from '@sixpence/protocol/desk/desk'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
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
import styles from '../desk.module.css'

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
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by the keyboard */}
              <section className={styles.compared} tabIndex={0} aria-labelledby="desk-accounts">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{t('Account')}</th>
                      <th scope="col">{t('Booked##balance')}</th>
                      <th scope="col">{t('Set aside')}</th>
                      <th scope="col">{t('Available')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {accounts.map(
                      ({ accountId, alias, number, currencyCode, booked, held, available, state }) => (
                        <tr key={accountId}>
                          <td>
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
                          </td>
                          <td>
                            <Money amount={booked} currency={currencyCode} />
                          </td>
                          <td>
                            <Money amount={held} currency={currencyCode} />
                          </td>
                          <td>
                            <Money amount={available} currency={currencyCode} />
                          </td>
                        </tr>
                      ),
                    )}
                  </tbody>
                </table>
              </section>
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
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by the keyboard */}
              <section className={styles.compared} tabIndex={0} aria-labelledby="desk-activity">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{t('Payment')}</th>
                      <th scope="col">{t('Amount')}</th>
                      <th scope="col">{t('Balance after')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {entries.map((entry) => (
                      <tr key={entry.version}>
                        <td>
                          <Link to="/admin-overview" search={{ operation: entry.operationId }}>
                            {entry.counterparty ?? entry.kind}
                          </Link>
                          <div className="soft t-13">
                            <DateTime value={entry.at} />
                          </div>
                        </td>
                        <td>
                          <Money amount={entry.amount} currency={entry.currencyCode} sign="always" />
                        </td>
                        <td>
                          <Money amount={entry.bookedAfter} currency={entry.currencyCode} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
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
