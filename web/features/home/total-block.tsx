import { balanceStepsGet } from '@sixpence/protocol/accounts/accounts'
import { preapprovedList } from '@sixpence/protocol/preapproved/preapproved'
import { isCurrency } from '@sixpence/money'
import { type ReactNode, Suspense, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { SendIcon } from '#ui/icons/icons.tsx'
import { Money } from '#ui/money.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { isClosed } from '#widgets/accounts/account-state.ts'
import { HideAmounts, useAmountsHidden } from '#widgets/accounts/amounts-hidden.tsx'
import { later } from '#widgets/lazy-part.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { together } from '#widgets/together.ts'
import { useNow } from '#widgets/now.ts'
import { maySend } from '#widgets/accounts/may-send.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import { isZeroAmount } from '#lib/is-zero-amount.ts'
import { comingDays } from './coming-days.ts'
import styles from './total-block.module.css'
import { changeOver, type Rates, totalOf } from './total.ts'
import type { useHome } from './use-home.ts'

// Loaded once its data are there, and not at all while amounts are hidden.
const StepLine = later(async () => (await import('#ui/layout/step-line.tsx')).StepLine)

type Home = ReturnType<typeof useHome>
type Period = '30' | '90' | '365'

/** The total in a single currency, with actions and its course. */
export function Total({ customer, balances, rates }: Pick<Home, 'customer' | 'balances' | 'rates'>) {
  const t = useTranslate()
  const isHidden = useAmountsHidden()
  const [period, setPeriod] = useState<Period>('30')
  const currency = customer?.defaultCurrency ?? ''
  const days = periodDays[period]
  const steps = useRead(
    balanceStepsGet,
    isCurrency(currency) ? { days, currencyCode: currency } : undefined,
    { keepsPrevious: true },
  )
  const sums =
    balances.data &&
    rates.data &&
    totalOf(
      balances.data.accounts.filter((account) => !isClosed(account)),
      rates.data,
    )
  const subscriptions = useRead(preapprovedList, {}).data?.subscriptions ?? []
  const change = steps.data && changeOver(steps.data.steps, currency)

  return (
    <section className={styles.total} aria-labelledby="total-heading">
      <div>
        <Cluster gap="h" isOneLine className={styles.heading}>
          <h1 id="total-heading" className={styles.label} tabIndex={-1}>
            {currency ? t('All accounts, in {currency}', { currency }) : t('All accounts')}
          </h1>
          <HideAmounts className={styles.eye} />
        </Cluster>
        <Loaded
          read={together(balances, rates)}
          skeleton={<TotalSkeleton />}
          failure={t('We could not load your accounts.')}
        >
          {([, { toCurrencyCode }]) =>
            sums && (
              <>
                <p className={styles.figure}>
                  <Money display amount={sums.total} currency={toCurrencyCode} />
                </p>
                <p className={classNames('meta', styles.about)}>
                  {/* Rendered with the change, which loads later, so that the text does not move. */}
                  {!steps.isPending && (
                    <>
                      {change !== undefined && <Change change={change} currency={currency} period={period} />}{' '}
                      {rates.data && <RatesOf rates={rates.data} />}{' '}
                      {sums.without.length > 0 &&
                        t('Not including {accounts}: no rate is available.', {
                          accounts: sums.without.map(({ alias }) => alias).join(', '),
                        })}
                    </>
                  )}
                </p>
              </>
            )
          }
        </Loaded>
      </div>
      {customer && maySend(customer) && (
        <Cluster gap="2" align="stretch" isOneLine className={styles.actions}>
          <ButtonTo to="/transfer/p2p" kind="primary" icon={<SendIcon />}>
            {t('Send money')}
          </ButtonTo>
        </Cluster>
      )}
      <div className={classNames('whole-row', styles.period)}>
        <Segmented
          label={t('Period')}
          value={period}
          onChange={setPeriod}
          options={[
            { value: '30', label: t('30 days') },
            { value: '90', label: t('90 days') },
            { value: '365', label: t('Year') },
          ]}
        />
      </div>
      <div className="whole-row">
        <Loaded
          read={steps}
          skeleton={<PlotSkeleton />}
          failure={t('We could not load your balance history.')}
        >
          {(answer) =>
            isHidden ? (
              <Covered />
            ) : (
              <Suspense fallback={<PlotSkeleton />}>
                <StepLine
                  label={t('Balance per day')}
                  currency={currency}
                  days={answer.steps}
                  scheduled={
                    sums &&
                    rates.data &&
                    comingDays(answer.steps, { held: sums.held, subscriptions, rates: rates.data })
                  }
                  note={sums && !isZeroAmount(sums.held) && <HeldNote held={sums.held} currency={currency} />}
                />
              </Suspense>
            )
          }
        </Loaded>
      </div>
    </section>
  )
}

const periodDays = { '30': 30, '90': 90, '365': 365 } as const

function Change({ change, currency, period }: { change: string; currency: string; period: Period }) {
  const t = useTranslate()
  const amount = (
    <Money
      amount={change}
      currency={currency}
      sign="always"
      tone={/^-|^0(\.0*)?$/.test(change) ? 'plain' : 'good'}
      className={styles.change}
    />
  )
  return changeWords[period](t, amount)
}

const changeWords: Record<Period, (t: Translate, amount: ReactNode) => ReactNode> = {
  '30': (t, amount) => t.rich('{amount} in the last 30 days.', { amount }),
  '90': (t, amount) => t.rich('{amount} in the last 90 days.', { amount }),
  '365': (t, amount) => t.rich('{amount} in the last year.', { amount }),
}

/** The time of the rates, with the date unless it is today; nothing without another currency. */
function RatesOf({ rates }: { rates: Rates }) {
  const t = useTranslate()
  const format = useFormat()
  const now = useNow()
  if (rates.rates.length === 0) return null
  const isToday = format.calendarDay(new Date(rates.at)) === format.calendarDay(now)
  return t('Rates of {time}.', { time: isToday ? format.time(rates.at) : format.dayTime(rates.at) })
}

function HeldNote({ held, currency }: { held: string; currency: string }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <>
      <strong>{t('Set aside')}</strong>
      {t('{amount} waiting', { amount: format.amount(held, currency) })}
    </>
  )
}

const TotalSkeleton = () => (
  <div className={styles.figureSkeleton}>
    <SkeletonText large />
    <SkeletonText lines={1} />
  </div>
)

/** A plotted line with a scale reveals amounts, too. */
function Covered() {
  const t = useTranslate()
  return <p className={classNames('quiet t-14', styles.covered)}>{t('Hidden together with the amounts.')}</p>
}

const PlotSkeleton = () => (
  <div className={styles.plotSkeleton}>
    <SkeletonText lines={1} />
  </div>
)
