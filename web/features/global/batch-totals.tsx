import type { GlobalBatch } from '@sixpence/protocol/global-batches'
import { useTranslate } from '#lib/translate.ts'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Money } from '#ui/money.tsx'

/** What a batch comes to: a batch is in the currency of its account. */
export function BatchTotals({ batch }: { batch: GlobalBatch }) {
  const t = useTranslate()
  const { currencyCode: currency } = batch
  return (
    <DefinitionList>
      <Definition term={t('Payments')}>
        {batch.withProblems === 0
          ? batch.payments
          : t('{ready} of {all}', { ready: batch.payments - batch.withProblems, all: batch.payments })}
      </Definition>
      <Definition term={t('All recipients get')}>
        <Money amount={batch.toAmount} currency={currency} />
      </Definition>
      <Definition term={t('Fees')}>
        <Money amount={batch.fee} currency={currency} />
      </Definition>
      <Definition term={t('Leaves your account')}>
        <Money amount={batch.total} currency={currency} />
      </Definition>
    </DefinitionList>
  )
}
