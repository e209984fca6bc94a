import { add, amountText } from '@sixpence/money'
import type { Account } from '@sixpence/protocol/accounts/accounts'
import type { GlobalBatch, GlobalBatchPayment } from '@sixpence/protocol/global/global-batches'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Money } from '#ui/money.tsx'
import { SlipFact, SlipStop } from '#ui/layout/slip.tsx'
import { moneyOf } from '#widgets/accounts/money-of.ts'
import { BatchSlip } from '#widgets/batches/batch-slip.tsx'

type LinksSlipProps = {
  batch: GlobalBatch
  payments: readonly GlobalBatchPayment[]
  account: Account | undefined
  after: string | undefined
}

/** The total of a batch, its account, and the part of each country. */
export function LinksSlip({ batch, payments, account, after }: LinksSlipProps) {
  const t = useTranslate()
  const format = useFormat()
  const { currencyCode: currency } = batch
  const money = (amount: string) => <Money amount={amount} currency={currency} />
  const count = counted(payments).length
  return (
    <BatchSlip
      batch={batch}
      recipients={count}
      received={{ amount: batch.toAmount, currency }}
      account={account}
      after={after}
      feeMeta={feeMeta(payments, t)}
      stops={
        <SlipStop
          kind="to"
          title={batch.batchName}
          meta={t('{count} recipients', { count })}
          value={money(batch.toAmount)}
        />
      }
      facts={countries(payments, currency).map(({ code, count, amount }) => (
        <SlipFact key={code} term={code ? format.country(code) : t('Any country')}>
          {money(amount)} · {t('{count} payments', { count })}
        </SlipFact>
      ))}
    />
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
