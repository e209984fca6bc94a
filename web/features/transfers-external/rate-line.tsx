import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { HeldFor, rateWords } from '#widgets/payment/held-rate.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import type { Payment } from './use-payment.ts'

/** The rate and the converted amount, while the amount is entered. */
export function RateLine({ payment }: { payment: Payment }) {
  const t = useTranslate()
  const format = useFormat()
  const { account, terms, heldUntil, amountCurrency } = payment
  if (!terms || !account || heldUntil === undefined || account.currencyCode === terms.toCurrencyCode)
    return null
  const from = account.currencyCode
  return (
    <Stack as="p" gap="h" className="inset t-14 py-3 px-4">
      <b className="bold">
        {amountCurrency === from
          ? t('{amount} arrives', { amount: format.amount(terms.toAmount, terms.toCurrencyCode) })
          : t('{amount} is exchanged', { amount: format.amount(terms.fromAmount, from) })}
      </b>
      <span>{rateWords({ from, to: terms.toCurrencyCode, rate: terms.rate }, t, format)}</span>
      <span className="meta">
        <HeldFor until={heldUntil} />
      </span>
    </Stack>
  )
}
