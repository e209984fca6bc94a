import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Money } from '#ui/money.tsx'
import styles from './batch.module.css'

type BatchTotalsProps = {
  batch: { currencyCode: string; status: string; withProblems: number; fee: string; total: string }
  /** Payments that are not removed. */
  payments: number
  received: { term: string; amount: string }
}

/** Totals of a batch, in the currency of its account. */
export function BatchTotals({ batch, payments, received }: BatchTotalsProps) {
  const t = useTranslate()
  const format = useFormat()
  const { currencyCode: currency, status, withProblems } = batch
  const isOver = status === 'cancelled' || status === 'rejected'
  const money = (amount: string) => (
    <Money amount={amount} currency={currency} tone={isOver ? 'struck' : 'plain'} />
  )
  const all = format.count(payments)
  return (
    <dl className={styles.totals}>
      <Total term={t('Payments')}>
        {withProblems === 0
          ? all
          : t('{ready} of {all}', { ready: format.count(payments - withProblems), all })}
      </Total>
      <Total term={received.term}>{money(received.amount)}</Total>
      <Total term={t('Fees')}>{money(batch.fee)}</Total>
      <Total term={t('Leaves your account')}>{money(batch.total)}</Total>
    </dl>
  )
}

const Total = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)
