import type { Account } from '@sixpence/protocol/accounts/accounts'
import { type Transaction, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { verificationStatusGet } from '@sixpence/protocol/verification/verification-status'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import { AlertIcon, CheckIcon, ChevronRightIcon, LockIcon, PlusIcon } from '#ui/icons/icons.tsx'
import { Money } from '#ui/money.tsx'
import { pays } from '#widgets/accounts/may-pay.ts'
import { useLimitTask } from '#widgets/limit-task.ts'
import { waitingForCode } from './activity.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './needs-you.module.css'
import type { useHome } from './use-home.ts'

type Home = ReturnType<typeof useHome>

type NeedsYouProps = Pick<Home, 'customer' | 'histories' | 'payIn' | 'balances'>

/** The reader's tasks, each with a link. */
export function NeedsYou({ customer, ...reads }: NeedsYouProps) {
  if (!customer || !reads.histories.data) return <div className={styles.waiting} />
  return <Tasks {...reads} customer={customer} histories={reads.histories.data} />
}

type TasksProps = Pick<Home, 'payIn' | 'balances'> & {
  customer: NonNullable<Home['customer']>
  histories: NonNullable<Home['histories']['data']>
}

function Tasks({ customer, histories, payIn, balances }: TasksProps) {
  const t = useTranslate()
  const id = useId()
  const hasLimitTask = useLimitTask(customer)
  const isMoneyWaiting =
    useRead(verificationStatusGet, customer.verified ? undefined : {}).data?.moneyWaiting !== undefined
  const waiting = pays(customer.accessRight) ? waitingForCode([...histories.values()], customer) : []
  const ready = newlyPayable(payIn, balances)
  const isWithoutSecondStep = customer.login2faMode === 'no'
  const count =
    waiting.length +
    ready.length +
    Number(isWithoutSecondStep) +
    Number(hasLimitTask) +
    Number(!customer.verified)
  return (
    <section className={styles.needs} data-empty={count === 0 || undefined} aria-labelledby={id}>
      <SectionHead id={id} end={count > 0 && t('{count} tasks', { count })}>
        {t('Action needed')}
      </SectionHead>
      {count === 0 ? (
        <Cluster as="p" gap="3" isOneLine className="soft t-14 py-2">
          <CheckIcon size="small" className="good" />
          {t('There is nothing waiting for you.')}
        </Cluster>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- restores what list-style none takes away in Safari
        <ul role="list" className={classNames('lined', styles.tasks)}>
          {isWithoutSecondStep &&
            (customer.unprovenPhone === undefined ? (
              <Notice to="/setting" title={t('Protect your sign-in')}>
                {t('Set up a second step. Your password alone does not protect your money.')}
              </Notice>
            ) : (
              <Notice to="/setting" title={t('Confirm your phone number')}>
                {t('We send a code to {phone}. After that, you also sign in with a code.', {
                  phone: customer.unprovenPhone,
                })}
              </Notice>
            ))}
          {waiting.map((line) => (
            <li key={line.transactionId}>
              <WaitingPayment line={line} />
            </li>
          ))}
          {ready.map((account) => (
            <li key={account.accountId}>
              <PayInReady account={account} />
            </li>
          ))}
          {hasLimitTask && (
            <Notice to="/limited-account" title={t('Your account is limited')}>
              {t('You see everything, but payments are not possible at the moment.')}
            </Notice>
          )}
          {!customer.verified && isMoneyWaiting && (
            <Notice to="/unverified-account" title={t('Money is waiting for you')}>
              {t('It arrives once your account is verified. See what is missing.')}
            </Notice>
          )}
          {!customer.verified && !isMoneyWaiting && (
            <Notice to="/unverified-account" title={t('Your account is not verified yet')}>
              {t('Until it is, you can send and receive small amounts only.')}
            </Notice>
          )}
        </ul>
      )}
    </section>
  )
}

/** Accounts whose pay-in details were never viewed. */
function newlyPayable(payIn: Home['payIn'], balances: Home['balances']): Account[] {
  const fresh = new Set(
    payIn.data?.instructions.filter(({ isViewed }) => !isViewed).map(({ accountId }) => accountId),
  )
  return balances.data?.accounts.filter(({ accountId }) => fresh.has(accountId)) ?? []
}

function PayInReady({ account: { accountId, alias } }: { account: Account }) {
  const t = useTranslate()
  return (
    <Link to="/home" search={{ show: 'payIn', account: accountId }} className={styles.task}>
      <PlusIcon className="accent" />
      <span>
        <b className="block strong t-15 snug balanced">
          {t('You can now pay into {account}', { account: alias })}
        </b>
        <span className="meta block">{t('Its details are new. Check them.')}</span>
      </span>
      <ChevronRightIcon className={styles.chevron} />
    </Link>
  )
}

/**
 * Reads the payment's record, because the line of the account has neither the amount without fee nor the expiry of the code.
 */
function WaitingPayment({ line }: { line: Transaction }) {
  const t = useTranslate()
  const format = useFormat()
  const { transactionId, currencyCode, counterpartyName = '' } = line
  const receipt = useRead(transactionReceiptGet, { transactionId }).data?.receipt
  return (
    <Link to="/transfer/p2p" search={{ step: 'confirm', payment: transactionId }} className={styles.task}>
      <LockIcon className="accent" />
      <span>
        <b className="block strong t-15 snug balanced">
          {t.rich('{amount} to {name} is waiting for your code', {
            amount: (
              <Money amount={receipt?.amount ?? line.amount.replace('-', '')} currency={currencyCode} />
            ),
            name: receipt?.payeeName ?? counterpartyName,
          })}
        </b>
        {receipt?.expiresAt && (
          <span className="meta block">
            {t('Until {time}, then it is canceled', { time: format.time(receipt.expiresAt) })}
          </span>
        )}
      </span>
      <span className={classNames('t-14 strong', styles.go)}>{t('Enter the code##do')}</span>
      <ChevronRightIcon className={styles.chevron} />
    </Link>
  )
}

type NoticeProps = {
  to: '/limited-account' | '/unverified-account' | '/setting'
  title: string
  children: ReactNode
}

const Notice = ({ to, title, children }: NoticeProps) => (
  <li>
    <Link to={to} className={styles.task}>
      <AlertIcon className="warn" />
      <span>
        <b className="block strong t-15 snug balanced">{title}</b>
        <span className="meta block">{children}</span>
      </span>
      <ChevronRightIcon className={styles.chevron} />
    </Link>
  </li>
)
