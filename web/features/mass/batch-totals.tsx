import type { MassBatch } from '@sixpence/protocol/mass/mass'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Money } from '#ui/money.tsx'
import styles from './mass.module.css'

/** Totals of a batch, in the currency of its account. */
export function BatchTotals({ batch }: { batch: MassBatch }) {
  const t = useTranslate()
  const format = useFormat()
  const { currencyCode: currency, status, lines, withProblems } = batch
  const isOver = status === 'cancelled' || status === 'rejected'
  const money = (amount: string) => (
    <Money amount={amount} currency={currency} tone={isOver ? 'struck' : 'plain'} />
  )
  return (
    <dl className={styles.totals}>
      <Total term={t('Payments')}>
        {withProblems === 0
          ? format.count(lines)
          : t('{ready} of {all}', { ready: format.count(lines - withProblems), all: format.count(lines) })}
      </Total>
      <Total term={t('Amount')}>{money(batch.amount)}</Total>
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
