import { type ReactNode, useId, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './fees.module.css'
import { Margins } from './margins.tsx'
import { WayFees } from './way-fees.tsx'
import { changedWays, currenciesOf, type Tariff, waysOf } from './ways.ts'

type Props = {
  inForce: Tariff
  coming?: Tariff | undefined
  /** The initially shown currency. */
  currency: string
  children?: ReactNode
}

/** Fees and limits of the tariff in force and of the coming tariff, for a single currency at a time; on paper for all. */
export function TariffPage({ inForce, coming, currency: first, children }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const titleId = useId()
  const [period, setPeriod] = useState<'now' | 'coming'>('now')
  const [amount, setAmount] = useState('')
  const tariff = coming && period === 'coming' ? coming : inForce
  const currencies = currenciesOf(tariff)
  const [selectedCurrency, setSelectedCurrency] = useState(first)
  const currency = currencies.includes(selectedCurrency) ? selectedCurrency : (currencies[0] ?? first)
  const changes = (text: string) => (tariff === coming ? changedWays(inForce, coming, text) : [])
  if (currencies.length === 0) return <EmptyState title={t('No payments are offered')} />
  return (
    <>
      {coming && (
        <Notice
          title={t('Changes from {day}', { day: format.day(coming.validFrom) })}
          actions={
            <Segmented
              label={t('Which tariff')}
              value={period}
              onChange={setPeriod}
              options={[
                { value: 'now', label: t('Now##tariff') },
                { value: 'coming', label: t('From {day}', { day: format.shortDay(coming.validFrom) }) },
              ]}
            />
          }
        >
          <Changes inForce={inForce} coming={coming} />
        </Notice>
      )}
      <div data-print="hide">
        <AmountField
          label={t('What would a payment cost?')}
          hint={t('Enter an amount to see the fee for each payment method.')}
          amount={amount}
          currency={currency}
          onAmount={setAmount}
          currencies={currencies}
          onCurrency={setSelectedCurrency}
        />
      </div>
      {children}
      {currencies.map((text) => (
        <section
          key={text}
          aria-labelledby={`${titleId}-${text}`}
          className={styles.currency}
          data-other={text === currency ? undefined : ''}
        >
          <SectionHead
            id={`${titleId}-${text}`}
            end={t('Since {day}, version {number}', {
              day: format.shortDay(tariff.validFrom),
              number: String(tariff.number),
            })}
          >
            {t('Payments in {currency}', { currency: text })}
          </SectionHead>
          <Stack as="ul" gap="0" className="lined">
            {waysOf(tariff, text).map((way) => (
              <WayFees
                key={way.method}
                way={way}
                change={changes(text).find((change) => change.way.method === way.method)}
                currency={text}
                amount={text === currency ? amount : ''}
              />
            ))}
          </Stack>
        </section>
      ))}
      <Margins margins={tariff.margins} />
    </>
  )
}

/** How many methods change, by currency. */
function Changes({ inForce, coming }: { inForce: Tariff; coming: Tariff }) {
  const t = useTranslate()
  const format = useFormat()
  const changed = currenciesOf(coming).filter((currency) => changedWays(inForce, coming, currency).length > 0)
  return changed.length === 0
    ? t('See what will apply.')
    : t('It affects payments in {currencies}. See what will apply.', {
        currencies: format.list(changed),
      })
}
