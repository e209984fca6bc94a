import { type Account, accountStatuses } from '@sixpence/protocol/accounts'
import { useTranslate } from '#lib/translate.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { SectionHead } from '#ui/headings.tsx'
import { AlertIcon } from '#ui/icons.tsx'
import { Money } from '#ui/money.tsx'
import { Rows } from '#ui/row.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { EmptyState, SkeletonRows } from '#ui/states.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { accountRow } from '#widgets/account-picker.tsx'
import { isClosed } from '#widgets/account-state.ts'
import { useNow } from '#widgets/now.ts'
import { RowTo } from '#widgets/links.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import styles from './accounts-list.module.css'
import { courseOf } from './course.ts'
import type { Histories, useHome } from './use-home.ts'

type AccountsProps = Pick<ReturnType<typeof useHome>, 'balances' | 'histories'>

/** The accounts with what they hold and how it went lately; closed ones apart [B192]. */
export function Accounts({ balances, histories }: AccountsProps) {
  const t = useTranslate()
  return (
    <section aria-labelledby="accounts-heading">
      <SectionHead id="accounts-heading">{t('Accounts')}</SectionHead>
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
                  {t('Accounts stand here as soon as one is opened for you.')}
                </EmptyState>
              ) : (
                <Rows>
                  {open.map((account) => (
                    <li key={account.accountId}>
                      <OpenAccount account={account} histories={histories.data} />
                    </li>
                  ))}
                </Rows>
              )}
              {closed.length > 0 && <ClosedAccounts accounts={closed} />}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

function OpenAccount({ account, histories }: { account: Account; histories: Histories | undefined }) {
  const t = useTranslate()
  const { currencyCode, pendingAmount, remaining } = account
  const now = useNow()
  const parts = accountRow(account, t)
  const course = courseOf(histories?.get(account.accountId) ?? [], now)
  const amount = (value: string) => <Money amount={value} currency={currencyCode} />
  return (
    <RowTo
      to="/history"
      search={{ account: account.accountId }}
      {...parts}
      // The place is kept while the lines are on their way, so that nothing moves.
      chart={course ? <Sparkline amounts={course} /> : <span />}
      status={
        account.accountStatusId === accountStatuses.limited && (
          <StatusChip tone="warn" icon={<AlertIcon />}>
            {t('Limited##account')}
          </StatusChip>
        )
      }
      endMeta={
        /[1-9]/.test(pendingAmount)
          ? t.rich('{amount} set aside', { amount: amount(pendingAmount) })
          : remaining && t.rich('{amount} left to use', { amount: amount(remaining) })
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
            <RowTo to="/history" search={{ account: account.accountId }} {...accountRow(account, t)} />
          </li>
        ))}
      </Rows>
    </Disclosure>
  )
}
