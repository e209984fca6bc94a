import type { Account } from '@sixpence/protocol/accounts/accounts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Slip, SlipFact, SlipFacts, SlipHead, SlipRoute, SlipStop, SlipTotal } from '#ui/layout/slip.tsx'
import { Money } from '#ui/money.tsx'
import { arrivalWords } from '#widgets/payment/arrival-words.ts'
import { FromMeta } from '#widgets/payment/from-meta.tsx'
import { rateWords } from '#widgets/payment/held-rate.tsx'
import { SlipPlace } from '#widgets/payment/steps/slip-place.tsx'
import { useBankDay } from '#widgets/bank-day.ts'
import { useNow } from '#widgets/now.ts'
import type { WholeBatch } from './views.ts'
import { kindWords } from './kinds.tsx'

type BatchSlipProps = { whole: WholeBatch; account: Account | undefined; after: string | undefined }

/** The amounts debited and received, by currency. */
export function BatchSlip({ whole: { batch, totals }, account, after }: BatchSlipProps) {
  const t = useTranslate()
  const format = useFormat()
  const now = useNow()
  const today = useBankDay()
  const { currencyCode: currency } = batch
  const money = (amount: string, code = currency) => <Money amount={amount} currency={code} />
  const [only, ...others] = totals
  return (
    <SlipPlace>
      <Slip state="check" label={t('Payment slip')}>
        <SlipHead
          from={{
            label: t('{count} recipients get', { count: batch.lines }),
            amount:
              only && others.length === 0 ? (
                <Money display amount={only.amount} currency={only.currencyCode} />
              ) : (
                <Money display amount={batch.amount} currency={currency} />
              ),
          }}
        />
        <SlipRoute>
          <SlipStop
            kind="from"
            title={account?.alias ?? t('Your account')}
            meta={account && <FromMeta account={account} after={after} />}
            value={<Money amount={`-${batch.total}`} currency={currency} sign="negative" />}
          />
          <SlipStop
            kind="between"
            title={t('Fees')}
            meta={t('You pay it. They get the full amount')}
            value={money(batch.fee)}
          />
          {totals.map((total) => (
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
              value={money(total.amount, total.currencyCode)}
            />
          ))}
        </SlipRoute>
        <SlipFacts>
          <SlipFact term={t('Batch')}>{batch.name}</SlipFact>
          {batch.payOn !== undefined && batch.payOn > today && (
            <SlipFact term={t('Leaves on##day')}>{format.day(batch.payOn)}</SlipFact>
          )}
          <SlipFact term={t('Kind')}>{kindWords(batch.kind, t).title}</SlipFact>
        </SlipFacts>
        <SlipTotal
          label={t('Leaves your account')}
          amount={<Money display amount={batch.total} currency={currency} />}
        />
      </Slip>
    </SlipPlace>
  )
}
