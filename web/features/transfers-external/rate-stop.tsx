import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Money } from '#ui/money.tsx'
import { SlipStop } from '#ui/layout/slip.tsx'
import { HeldFor, rateWords } from '#widgets/payment/held-rate.tsx'
import { Unknown } from '#widgets/payment/steps/slip-place.tsx'
import type { Payment } from './use-payment.ts'

/** The line of the slip with the exchange: rate, how long it is guaranteed, and the amount exchanged. */
export function RateStop({ payment }: { payment: Payment }) {
  const t = useTranslate()
  const format = useFormat()
  const { account, terms, heldUntil } = payment
  if (!terms || !account || heldUntil === undefined)
    return <SlipStop kind="between" title={t('Exchange')} value={<Unknown />} />
  const from = account.currencyCode
  return (
    <SlipStop
      kind="between"
      title={rateWords({ from, to: terms.toCurrencyCode, rate: terms.rate }, t, format)}
      meta={<HeldFor until={heldUntil} />}
      value={<Money amount={terms.fromAmount} currency={from} />}
    />
  )
}
