import { type Account, accountStatuses } from '@sixpence/protocol/accounts/accounts'
import { useTranslate } from '#lib/language/translate.ts'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Button } from '#ui/button.tsx'
import { AlertIcon, MoreIcon, PlusIcon } from '#ui/icons/icons.tsx'
import { Money } from '#ui/money.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { Sparkline } from '#ui/charts/sparkline.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { accountRow } from '#widgets/accounts/account-row.tsx'
import { isClosed } from '#widgets/accounts/account-state.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useNow } from '#widgets/now.ts'
import { RowTo } from '#ui/links.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { Grid } from '#ui/layout/primitives.tsx'
import { isZeroAmount } from '#lib/is-zero-amount.ts'
import styles from './accounts-list.module.css'
import { balanceHistory } from './balance-history.ts'
import { HomeDialogs } from './home-dialogs.tsx'
import { useMayOpen } from './use-may-open.ts'
import type { Histories, useHome } from './use-home.ts'

type AccountsProps = Pick<ReturnType<typeof useHome>, 'balances' | 'histories'>

/** The accounts with balance and recent course; closed accounts are separate [B192]. */
export function Accounts({ balances, histories }: AccountsProps) {
  const t = useTranslate()
  const mayOpen = useMayOpen()
  return (
    <section aria-labelledby="accounts-heading">
      <SectionHead id="accounts-heading" end={mayOpen && <AddCurrency />}>
        {t('Accounts')}
      </SectionHead>
      <Loaded
        read={balances}
        skeleton={<SkeletonRows count={4} chart />}
        failure={t('We could not load your accounts.')}
      >
        {({ accounts }) => {
          const open = accounts.filter((account) => !isClosed(account))
          const closed = accounts.filter(isClosed)
          return (
            <>
              {open.length === 0 ? (
                <EmptyState title={t('No open account')}>
                  {t('Your accounts appear here once they are opened.')}
                </EmptyState>
              ) : (
                <Rows>
                  {open.map((account) => (
                    <li key={account.accountId}>
                      <WithMenu account={account}>
                        <OpenAccount account={account} histories={histories.data} />
                      </WithMenu>
                    </li>
                  ))}
                </Rows>
              )}
              {closed.length > 0 && <ClosedAccounts accounts={closed} />}
              <HomeDialogs accounts={accounts} />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

function AddCurrency() {
  const t = useTranslate()
  const navigate = useNavigate()
  return (
    <Button
      kind="text"
      className={styles.add}
      icon={<PlusIcon size="small" />}
      onClick={() => void navigate({ to: '/home', search: { show: 'addCurrency' } })}
    >
      {t('Add a currency')}
    </Button>
  )
}

/** The row opens the account's history; other actions are in the overflow menu. */
function WithMenu({ account, children }: { account: Account; children: ReactNode }) {
  const t = useTranslate()
  const navigate = useNavigate()
  return (
    <Grid columns="main-end" gap="1" align="middle">
      {children}
      <IconButton
        label={t('Details of {account}', { account: account.alias })}
        icon={<MoreIcon />}
        aria-haspopup="dialog"
        className="to-edge quiet"
        onClick={() =>
          void navigate({ to: '/home', search: { show: 'account', account: account.accountId } })
        }
      />
    </Grid>
  )
}

function OpenAccount({ account, histories }: { account: Account; histories: Histories | undefined }) {
  const t = useTranslate()
  const { currencyCode, pendingAmount, remaining } = account
  const now = useNow()
  const parts = accountRow(account)
  const course = balanceHistory(histories?.get(account.accountId) ?? [], now)
  const amount = (value: string) => <Money amount={value} currency={currencyCode} />
  return (
    <RowTo
      to="/history"
      search={{ account: account.accountId }}
      {...parts}
      // The space is reserved while lines load, so that nothing moves.
      chart={course ? <Sparkline amounts={course} /> : <span />}
      status={
        account.accountStatusId === accountStatuses.limited && (
          <StatusChip tone="warn" icon={<AlertIcon />}>
            {t('Limited##account')}
          </StatusChip>
        )
      }
      endMeta={
        isZeroAmount(pendingAmount)
          ? remaining && t.rich('{amount} remaining', { amount: amount(remaining) })
          : t.rich('{amount} set aside', { amount: amount(pendingAmount) })
      }
    />
  )
}

function ClosedAccounts({ accounts }: { accounts: readonly Account[] }) {
  const t = useTranslate()
  return (
    <Disclosure className={styles.closed} summary={t('{count} closed accounts', { count: accounts.length })}>
      <Rows>
        {accounts.map((account) => (
          <li key={account.accountId}>
            <WithMenu account={account}>
              <RowTo to="/history" search={{ account: account.accountId }} {...accountRow(account)} />
            </WithMenu>
          </li>
        ))}
      </Rows>
    </Disclosure>
  )
}
