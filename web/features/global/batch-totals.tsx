import type { GlobalBatch } from '@sixpence/protocol/global/global-batches'
import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Money } from '#ui/money.tsx'
import styles from './batch.module.css'

/** Totals of a batch, in the currency of its account. */
export function BatchTotals({ batch }: { batch: GlobalBatch }) {
  const t = useTranslate()
  const { currencyCode: currency, status } = batch
  const isOver = status === 'cancelled' || status === 'rejected'
  const money = (amount: string) => (
    <Money amount={amount} currency={currency} tone={isOver ? 'struck' : 'plain'} />
  )
  return (
    <dl className={styles.totals}>
      <Total term={t('Payments')}>
        {batch.withProblems === 0
          ? batch.payments
          : t('{ready} of {all}', { ready: batch.payments - batch.withProblems, all: batch.payments })}
      </Total>
      <Total term={t('All recipients get')}>{money(batch.toAmount)}</Total>
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
