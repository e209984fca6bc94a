import { add, amountText } from '@sixpence/money'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Meter } from '#ui/charts/meter.tsx'
import { moneyOf } from '#widgets/accounts/money-of.ts'
import { roundAmount } from './round-amount.ts'
import { isAmountOf, type Limit, tightest } from './steps/amount-problem.ts'

/** The limit with the least amount left, and the share of this payment. */
export function LimitMeter({
  amount,
  limits = [],
}: {
  amount: string
  limits?: readonly Limit[] | undefined
}) {
  const t = useTranslate()
  const format = useFormat()
  const limit = tightest(limits)
  if (!limit || Number(limit.amount) === 0) return null
  const currency = limit.currencyCode
  const title = limitTitle[limit.period](t)
  const adding = isAmountOf(amount, currency) ? amount : '0'
  const used = amountText(add(moneyOf(limit.used, currency), moneyOf(adding, currency)))
  // For display only, so floating point is exact enough.
  const share = (part: string) => Number(part) / Number(limit.amount)
  const words = {
    used: roundAmount(used, currency, format),
    limit: roundAmount(limit.amount, currency, format),
    currency,
  }
  const usedWords = (): string => {
    if (limit.period === 'operation') return t('{used} of {limit} {currency}', words)
    return adding === '0'
      ? t('{used} of {limit} {currency} used', words)
      : t('{used} of {limit} {currency} after this payment', words)
  }
  return (
    <section>
      <h2 className="t-14">{title}</h2>
      <Meter label={title} used={share(limit.used)} adding={share(adding)}>
        {usedWords()}
      </Meter>
    </section>
  )
}

/** Label of a limit, above its meter. */
const limitTitle: Record<Limit['period'], (t: Translate) => string> = {
  operation: (t) => t('Limit per payment'),
  day: (t) => t('Limit today'),
  month: (t) => t('Limit this month'),
}
