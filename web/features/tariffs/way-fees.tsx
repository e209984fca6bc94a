import { methodTexts } from '@sixpence/protocol/methods/texts'
import { everywhere } from '@sixpence/protocol/rules/tariffs'
import type { FeeRow } from '@sixpence/protocol/tariffs/tariffs'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Money } from '#ui/money.tsx'
import { feeOf } from '#widgets/tariffs/fee-of.ts'
import { feeWords } from '#widgets/tariffs/fee-words.ts'
import styles from './fees.module.css'
import { hoursWords } from './hours-words.ts'
import { Limits } from './limits.tsx'
import type { Way } from './ways.ts'

type Props = {
  way: Way
  /** In a coming tariff: marks a difference, with the present value. */
  change?: { was?: Way } | undefined
  currency: string
  /** The entered amount; "" for none. */
  amount?: string
}

/** A method in a currency: its fee, duration and limits. */
export function WayFees({ way, change, currency, amount = '' }: Props) {
  const { method, fees, countries, limits, hours } = way
  const t = useTranslate()
  const format = useFormat()
  const [was] = change?.was?.fees ?? []
  const { label, hint } = methodTexts[method]
  const own = feeOf(fees, amount, currency)
  return (
    <li className={styles.way}>
      <Stack gap="1" className="top">
        <Cluster as="header" gap="2" rowGap="h">
          <h3 className="t-15">{t(label)}</h3>
          {change && <StatusChip tone="accent">{t('Changes##tariff')}</StatusChip>}
        </Cluster>
        <p className="meta pretty">{t(hint)}</p>
        {[...new Set(hours.map((hour) => hoursWords(hour, t)))].map((words) => (
          <p key={words} className="meta pretty">
            {words}
          </p>
        ))}
      </Stack>
      <Stack gap="2" className="top">
        <Cluster gap="4" rowGap="1" align="baseline" justify="between">
          <Fees fees={fees} currency={currency} />
          {own && (
            <p className="strong t-15">
              <span className="meta">{t('For your amount')}</span> <Money amount={own} />
            </p>
          )}
        </Cluster>
        {was && JSON.stringify(change?.was?.fees) !== JSON.stringify(fees) && (
          <p className="meta">{t('Until then: {fee}', { fee: feeWords(was, currency, { t, format }) })}</p>
        )}
        {countries.map((country) => (
          <CountryFees key={country.country} {...country} currency={currency} amount={amount} />
        ))}
        <Limits limits={limits} />
      </Stack>
    </li>
  )
}

/** The fee, or a line for each range of amounts. */
function Fees({ fees, currency, isMinor }: { fees: readonly FeeRow[]; currency: string; isMinor?: true }) {
  const t = useTranslate()
  const format = useFormat()
  const [first, ...tiers] = fees
  if (!first) return null
  return (
    <Stack gap="h">
      <p className={isMinor ? 't-14' : 'strong t-15'}>{feeWords(first, currency, { t, format })}</p>
      {tiers.map((tier) => (
        <p key={tier.from} className="t-14">
          {t('From {amount}: {fee}', {
            amount: format.amount(tier.from, currency),
            fee: feeWords(tier, currency, { t, format }),
          })}
        </p>
      ))}
    </Stack>
  )
}

function CountryFees({
  country,
  fees,
  currency,
  amount,
}: {
  country: string
  fees: readonly FeeRow[]
  currency: string
  amount: string
}) {
  const t = useTranslate()
  const format = useFormat()
  const own = feeOf(fees, amount, currency)
  return (
    <Cluster gap="4" rowGap="1" align="baseline" justify="between" className={styles.country}>
      <Stack gap="h">
        <p className="meta">
          {country === everywhere
            ? t('Everywhere else')
            : t('To {country}', { country: format.country(country) })}
        </p>
        <Fees fees={fees} currency={currency} isMinor />
      </Stack>
      {own && (
        <p className="strong t-15">
          <Money amount={own} />
        </p>
      )}
    </Cluster>
  )
}
