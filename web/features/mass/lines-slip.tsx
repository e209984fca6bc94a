import type { Account } from '@sixpence/protocol/accounts/accounts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { SlipFact, SlipStop } from '#ui/layout/slip.tsx'
import { Money } from '#ui/money.tsx'
import { arrivalWords } from '#widgets/payment/arrival-words.ts'
import { rateWords } from '#widgets/payment/held-rate.tsx'
import { BatchSlip } from '#widgets/batches/batch-slip.tsx'
import { useBankDay } from '#widgets/bank-day.ts'
import { useNow } from '#widgets/now.ts'
import type { WholeBatch } from './views.ts'
import { kindWords } from './kinds.tsx'

type LinesSlipProps = { whole: WholeBatch; account: Account | undefined; after: string | undefined }

/** The amounts debited and received, by currency. */
export function LinesSlip({ whole: { batch, totals }, account, after }: LinesSlipProps) {
  const t = useTranslate()
  const format = useFormat()
  const now = useNow()
  const today = useBankDay()
  const { currencyCode: currency } = batch
  const [only, ...others] = totals
  return (
    <BatchSlip
      batch={batch}
      recipients={batch.lines}
      received={
        only && others.length === 0
          ? { amount: only.amount, currency: only.currencyCode }
          : { amount: batch.amount, currency }
      }
      account={account}
      after={after}
      feeMeta={t('You pay it. They get the full amount')}
      stops={totals.map((total) => (
        <SlipStop
          key={total.currencyCode}
          kind="to"
          title={t('{count} payments in {currency}', {
            count: total.count,
            currency: total.currencyCode,
          })}
          meta={[
            total.currencyCode !== currency &&
              rateWords({ from: currency, to: total.currencyCode, rate: total.rate }, t, format),
            total.arrival && arrivalWords(total.arrival, { t, format, now }),
          ]
            .filter(Boolean)
            .join(' · ')}
          value={<Money amount={total.amount} currency={total.currencyCode} />}
        />
      ))}
      facts={
        <>
          <SlipFact term={t('Batch')}>{batch.name}</SlipFact>
          {batch.payOn !== undefined && batch.payOn > today && (
            <SlipFact term={t('Leaves on##day')}>{format.day(batch.payOn)}</SlipFact>
          )}
          <SlipFact term={t('Kind')}>{kindWords(batch.kind, t).title}</SlipFact>
        </>
      }
    />
  )
}
