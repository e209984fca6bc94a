import { add, amountText } from '@sixpence/money'
import { type Format, useFormat } from '#lib/format.ts'
import { useTranslate } from '#lib/translate.ts'
import { Meter } from '#ui/meter.tsx'
import { moneyOf } from '#widgets/money-of.ts'
import styles from './limit-meter.module.css'
import { isAmountOf, tightest } from './problems.ts'
import type { Payment } from './use-payment.ts'
import { limitTitle } from './words.ts'

/** The limit with the least left, and what this payment takes of it. */
export function LimitMeter({ amount, payment }: { amount: string; payment: Payment }) {
  const t = useTranslate()
  const format = useFormat()
  const limit = tightest(payment.limits ?? [])
  if (!limit || Number(limit.amount) === 0) return null
  const currency = limit.currencyCode
  const title = limitTitle[limit.period](t)
  const adding = isAmountOf(amount, currency) ? amount : '0'
  const used = amountText(add(moneyOf(limit.used, currency), moneyOf(adding, currency)))
  // A length is drawn, not counted with: here a float is exact enough.
  const share = (part: string) => Number(part) / Number(limit.amount)
  const words = {
    used: short(used, currency, format),
    limit: short(limit.amount, currency, format),
    currency,
  }
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <Meter label={title} used={share(limit.used)} adding={share(adding)}>
        {limit.period === 'operation'
          ? t('{used} of {limit} {currency}', words)
          : adding === '0'
            ? t('{used} of {limit} {currency} used', words)
            : t('{used} of {limit} {currency} after this payment', words)}
      </Meter>
    </section>
  )
}

/** Limits are round: decimals only where there are any. */
function short(amount: string, currency: string, format: Format): string {
  const { whole, fraction } = format.amountParts(amount, currency)
  return /[1-9]/.test(fraction) ? whole + fraction : whole
}
