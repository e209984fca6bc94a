import {
  adminSafeguardingCompare,
  adminSafeguardingGet,
  type BookDifference,
  type Safeguarded,
} from '@sixpence/protocol/books/safeguarding'
import { Link } from '@tanstack/react-router'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Sparkline } from '#ui/charts/sparkline.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { CheckIcon, RefreshIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { May } from '../may.tsx'
import { accountWords, bookDifferenceWords, signOf } from './book-words.ts'
import { Figure } from './figure.tsx'
import { WriteOffDifference } from './write-off-difference.tsx'
import styles from './books.module.css'

/** Customers' money compared with the money held for it, and differences from the companies' statements. */
export function Safeguarding() {
  const t = useTranslate()
  const format = useFormat()
  const read = useRead(adminSafeguardingGet, {})
  const change = useChange(adminSafeguardingCompare, { shows: () => true })
  return (
    <>
      <Cluster as="header" gap="5" rowGap="2" justify="between">
        <h1>{t('Safeguarding')}</h1>
        <May permission="books.close">
          <Button
            icon={<RefreshIcon size="small" />}
            busy={change.isSending}
            onClick={() => void change.send({})}
          >
            {t('Compare with payment companies now')}
          </Button>
        </May>
      </Cluster>
      {change.refusal && (
        <Notice kind="bad" live="assertive">
          {change.refusal.description}
        </Notice>
      )}
      <Loaded
        read={read}
        skeleton={<SkeletonRows count={8} />}
        failure={t('We could not load the safeguarding report.')}
      >
        {({ day, currencies, trend, differences, differenceCount, compared }) => (
          <>
            {day === undefined ? (
              <EmptyState title={t('No days closed yet')}>
                {t('A day closes automatically five minutes after it ends.')}
              </EmptyState>
            ) : (
              <>
                <p className="meta">
                  {t('At the end of {day}.', { day: format.day(day) })}{' '}
                  {t(
                    'The amount held is the one on the statement or, if there is no statement, the one in our books.',
                  )}
                </p>
                <CurrencyTable currencies={currencies} trend={trend} />
                <h2>{t('Money at payment companies')}</h2>
                <RailTable currencies={currencies} day={day} />
              </>
            )}
            <h2>{t('Open differences')}</h2>
            <p className="meta">
              {compared ? (
                <>
                  {t('Compared')} <DateTime value={compared.at} as="shortDayTime" /> ·{' '}
                  {compared.by ?? t('Automatic')}
                </>
              ) : (
                t('The books have not been compared with the payment companies yet.')
              )}
            </p>
            {differences.length > 0 ? (
              <DifferenceTable differences={differences} />
            ) : (
              compared && <EmptyState plain title={t('No differences')} />
            )}
            {differenceCount > differences.length && (
              <p className="hint">
                {t('And {count} more.', { count: differenceCount - differences.length })}
              </p>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

type Trend = readonly { day: string; currency: string; surplus: string }[]

function CurrencyTable({ currencies, trend }: { currencies: readonly Safeguarded[]; trend: Trend }) {
  const t = useTranslate()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('Safeguarding')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" data-words>
              {t('Currency')}
            </th>
            <th scope="col">{t('Customers’ money')}</th>
            <th scope="col">{t('Suspense account')}</th>
            <th scope="col">{t('Held per statement')}</th>
            <th scope="col">{t('Held per our books')}</th>
            <th scope="col">{t('Held less owed')}</th>
            <th scope="col">
              <VisuallyHidden>{t('Action')}</VisuallyHidden>
            </th>
            <th scope="col">{t('Last 31 days')}</th>
          </tr>
        </thead>
        <tbody>
          {currencies.map(({ currency, customers, suspense, confirmed, unconfirmed, surplus }) => (
            <tr key={currency}>
              <th scope="row" data-words>
                {currency}
              </th>
              <td>
                <Figure amount={customers} currency={currency} />
              </td>
              <td>
                <Figure amount={suspense} currency={currency} />
              </td>
              <td>
                <Figure amount={confirmed} currency={currency} />
              </td>
              <td>
                <Figure amount={unconfirmed} currency={currency} />
              </td>
              <td>
                <Figure amount={surplus} currency={currency} />
              </td>
              <td data-words>
                {signOf(surplus).isNegative && !signOf(surplus).isZero ? (
                  <StatusChip tone="bad">{t('Shortfall')}</StatusChip>
                ) : (
                  <StatusChip tone="good" icon={<CheckIcon size="small" />}>
                    {t('Covered')}
                  </StatusChip>
                )}
              </td>
              <td className={styles.trend}>
                <Sparkline
                  amounts={trend.filter((item) => item.currency === currency).map((item) => item.surplus)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function RailTable({ currencies, day }: { currencies: readonly Safeguarded[]; day: string }) {
  const t = useTranslate()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('Money at payment companies')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" data-words>
              {t('Company##of payments')}
            </th>
            <th scope="col" data-words>
              {t('Currency')}
            </th>
            <th scope="col">{t('Our books')}</th>
            <th scope="col">{t('Statement')}</th>
            <th scope="col">{t('Difference')}</th>
            <th scope="col" data-words>
              {t('Statements read up to')}
            </th>
          </tr>
        </thead>
        <tbody>
          {currencies.flatMap(({ currency, rails }) =>
            rails.map(({ kind, ledger, statement, difference, readUntil }) => (
              <tr key={`${kind} ${currency}`}>
                <th scope="row" data-words>
                  {accountWords(kind, t)}
                </th>
                <td data-words>{currency}</td>
                <td>
                  <Figure amount={ledger} currency={currency} />
                </td>
                <td>{statement === undefined ? '' : <Figure amount={statement} currency={currency} />}</td>
                <td>{difference === undefined ? '' : <Figure amount={difference} currency={currency} />}</td>
                <td data-words>
                  {readUntil === undefined ? (
                    <span className="soft">{t('No statements')}</span>
                  ) : (
                    <>
                      <DateTime value={readUntil} as="shortDay" />{' '}
                      {readUntil < day && <StatusChip tone="warn">{t('Not read yet')}</StatusChip>}
                    </>
                  )}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  )
}

function DifferenceTable({ differences }: { differences: readonly BookDifference[] }) {
  const t = useTranslate()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('Open differences')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" data-words>
              {t('Difference')}
            </th>
            <th scope="col" data-words>
              {t('Company##of payments')}
            </th>
            <th scope="col" data-words>
              {t('Payment reference')}
            </th>
            <th scope="col" data-words>
              {t('Currency')}
            </th>
            <th scope="col">{t('Our books')}</th>
            <th scope="col">{t('Statement')}</th>
            <th scope="col" data-words>
              {t('Since')}
            </th>
            <th scope="col">
              <VisuallyHidden>{t('Action')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ name, partner, reference, currency, ours, theirs, since, caseId, ...item }) => (
            <tr key={item.id}>
              <th scope="row" data-words>
                {bookDifferenceWords(name, t)}
              </th>
              <td data-words>{accountWords(`rail:${partner}`, t)}</td>
              <td data-words className={styles.code}>
                {reference}
              </td>
              <td data-words>{currency}</td>
              <td>
                <Figure amount={ours} currency={currency} />
              </td>
              <td>
                <Figure amount={theirs} currency={currency} />
              </td>
              <td data-words>
                <DateTime value={since} as="shortDay" /> · {t('{count} days', { count: daysSince(since) })}
              </td>
              <td>
                {caseId !== undefined && (
                  <Link to="/admin-overview" search={{ payment: caseId }}>
                    {t('Open the case')}
                  </Link>
                )}{' '}
                <WriteOffDifference
                  bookDifference={{ name, partner, reference, currency, ours, theirs, since, ...item }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const daysSince = (instant: string): number =>
  Math.max(0, Math.floor((Date.now() - new Date(instant).getTime()) / 86_400_000))
