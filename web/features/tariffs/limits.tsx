import type { OverallLimit } from '@sixpence/protocol/tariffs/tariffs'
import { everywhere } from '@sixpence/protocol/rules/tariffs'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { roundAmount } from '#widgets/payment/round-amount.ts'
import type { Format } from '@sixpence/locales/format.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './fees.module.css'
import type { Limit } from './ways.ts'

/** The limits per payment, day and month; for the customer's own limits also the remaining amounts. */
export function Limits({ limits }: { limits: readonly Limit[] }) {
  const t = useTranslate()
  const format = useFormat()
  if (limits.length === 0) return null
  const sorted = limits.toSorted(
    (a, b) => Number(b.verified ?? true) - Number(a.verified ?? true) || a.country.localeCompare(b.country),
  )
  return (
    <dl className={styles.limits}>
      {sorted.map((limit) => (
        <Cluster gap="2" rowGap="0" align="stretch" key={`${limit.country} ${limit.verified}`}>
          <dt>{whoseWords(limit, { t, format })}</dt>
          <dd>{limitWords(limit, { t, format })}</dd>
        </Cluster>
      ))}
    </dl>
  )
}

/** The limits of all payments together. */
export function OverallLimits({ overall }: { overall: OverallLimit }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <p>
      {t('All payments together, in every currency: {limits}.', {
        limits: limitWords(overall, { t, format }),
      })}
    </p>
  )
}

type Caps = Pick<Limit, 'currency' | 'perOperation' | 'perDay' | 'perMonth' | 'leftToday' | 'leftThisMonth'>
type Words = { t: Translate; format: Format }

function whoseWords({ country, verified }: Limit, { t, format }: Words): string {
  if (country !== everywhere) return t('Limits to {country}', { country: format.country(country) })
  return verified !== false ? t('Limits##of payments') : t('Before we have verified your identity')
}

function limitWords(limit: Caps, { t, format }: Words): string {
  const { currency, perOperation, perDay, perMonth, leftToday, leftThisMonth } = limit
  const round = (amount: string) => roundAmount(amount, currency, format)
  const caps = { once: round(perOperation), day: round(perDay), month: round(perMonth), currency }
  return leftToday === undefined || leftThisMonth === undefined
    ? t('{once} per payment, {day} per day, {month} per month ({currency})', caps)
    : t(
        '{once} per payment; {leftDay} of {day} left today, {leftMonth} of {month} left this month ({currency})',
        {
          ...caps,
          leftDay: round(leftToday),
          leftMonth: round(leftThisMonth),
        },
      )
}
