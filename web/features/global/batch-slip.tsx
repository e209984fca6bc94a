import { add, amountText } from '@sixpence/money'
import type { Account } from '@sixpence/protocol/accounts/accounts'
import type { GlobalBatch, GlobalBatchPayment } from '@sixpence/protocol/global/global-batches'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Money } from '#ui/money.tsx'
import { Slip, SlipFact, SlipFacts, SlipHead, SlipRoute, SlipStop, SlipTotal } from '#ui/layout/slip.tsx'
import { moneyOf } from '#widgets/accounts/money-of.ts'
import { FromMeta } from '#widgets/payment/from-meta.tsx'
import { SlipPlace } from '#widgets/payment/steps/slip-place.tsx'

type BatchSlipProps = {
  batch: GlobalBatch
  payments: readonly GlobalBatchPayment[]
  account: Account | undefined
  after: string | undefined
}

/** The total of a batch, its account, and the part of each country. */
export function BatchSlip({ batch, payments, account, after }: BatchSlipProps) {
  const t = useTranslate()
  const format = useFormat()
  const { currencyCode: currency } = batch
  const money = (amount: string) => <Money amount={amount} currency={currency} />
  const count = counted(payments).length
  return (
    <SlipPlace>
      <Slip state="check" label={t('Payment slip')}>
        <SlipHead
          from={{
            label: t('{count} recipients get', { count }),
            amount: <Money display amount={batch.toAmount} currency={currency} />,
          }}
        />
        <SlipRoute>
          <SlipStop
            kind="from"
            title={account?.alias ?? t('Your account')}
            meta={account && <FromMeta account={account} after={after} />}
            value={<Money amount={`-${batch.total}`} currency={currency} sign="negative" />}
          />
          <SlipStop kind="between" title={t('Fees')} meta={feeMeta(payments, t)} value={money(batch.fee)} />
          <SlipStop
            kind="to"
            title={batch.batchName}
            meta={t('{count} recipients', { count })}
            value={money(batch.toAmount)}
          />
        </SlipRoute>
        <SlipFacts>
          {countries(payments, currency).map(({ code, count, amount }) => (
            <SlipFact key={code} term={code ? format.country(code) : t('Any country')}>
              {money(amount)} · {t('{count} payments', { count })}
            </SlipFact>
          ))}
        </SlipFacts>
        <SlipTotal
          label={t('Leaves your account')}
          amount={<Money display amount={batch.total} currency={currency} />}
        />
      </Slip>
    </SlipPlace>
  )
}

/** Payments that are neither removed nor invalid. */
const counted = (payments: readonly GlobalBatchPayment[]) =>
  payments.filter(({ isRemoved, problems }) => !isRemoved && problems.length === 0)

function feeMeta(payments: readonly GlobalBatchPayment[], t: ReturnType<typeof useTranslate>): string {
  const sides = new Set(counted(payments).map(({ feeShare }) => feeShare))
  if (sides.size > 1) return t('You pay it for some, the recipient for others')
  return sides.has('beneficiary')
    ? t('They pay it, out of the amount')
    : t('You pay it. They get the full amount')
}

/** Sums by country, most payments first. */
function countries(payments: readonly GlobalBatchPayment[], currency: string) {
  const byCountry = Map.groupBy(counted(payments), (value) => value.beneficiaryCountryCode)
  return [...byCountry]
    .map(([code, ones]) => ({
      code,
      count: ones.length,
      amount: amountText(
        ones
          .map(({ paymentData }) => moneyOf(paymentData?.toAmount ?? '0', currency))
          .reduce((sum, amount) => add(sum, amount), moneyOf('0', currency)),
      ),
    }))
    .toSorted((a, b) => b.count - a.count)
}
