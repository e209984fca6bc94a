import { transactionTotalsGet } from '@sixpence/protocol/history/history-lists'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Money } from '#ui/money.tsx'
import { type Filters, inputOf } from '../filters/filters.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './totals.module.css'

/** Totals of the listed entries: in, out and net. */
export function Totals({ accountId, filters }: { accountId: number; filters: Filters }) {
  const t = useTranslate()
  const { pageSize: _size, ...input } = inputOf(accountId, filters)
  const isBooked = filters.status === undefined || filters.status === 'completed'
  const { data } = useRead(transactionTotalsGet, isBooked ? input : undefined, { keepsPrevious: true })
  if (!isBooked) return null
  const { currencyCode: currency } = data ?? {}
  const amount = (text: string | undefined) =>
    text === undefined ? '–' : <Money amount={text} currency={currency} />
  return (
    <Cluster as="dl" gap="6" rowGap="1" className={styles.totals} aria-label={t('Totals')}>
      <div>
        <dt className="soft">{t('Money in')}</dt>
        <dd className="medium">{amount(data?.totalIn)}</dd>
      </div>
      <div>
        <dt className="soft">{t('Money out')}</dt>
        <dd className="medium">{amount(data?.totalOut)}</dd>
      </div>
      <div>
        <dt className="soft">{t('Difference')}</dt>
        <dd className="medium">{amount(data?.net)}</dd>
      </div>
      {data?.isComplete === false && (
        <div>
          <dt className="soft">{t('Sums')}</dt>
          <dd>{t('of the newest {count} entries; choose fewer days for all', { count: data.count })}</dd>
        </div>
      )}
    </Cluster>
  )
}
