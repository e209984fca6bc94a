import {
  adminSafeguardingCompare,
  adminSafeguardingGet,
  type BookDifference,
  type Safeguarded,
} from '@sixpence/protocol/books/safeguarding'
import { DataTable } from '#kit/list/data-table.tsx'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Sparkline } from '#ui/charts/sparkline.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { CheckIcon, RefreshIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { May } from '../may.tsx'
import { accountWords, bookDifferenceWords, signOf } from './book-words.ts'
import { WriteOffDifference } from './write-off-difference.tsx'
import styles from './books.module.css'
import { DeskLink } from '../kit/desk-link.tsx'
import { DeskRead } from '../kit/desk-read.tsx'
import { PageHead } from '../kit/desk-list.tsx'

/** Customers' money compared with the money held for it, and differences from the companies' statements. */
export function Safeguarding() {
  const t = useTranslate()
  const format = useFormat()
  const change = useChange(adminSafeguardingCompare, { shows: () => true })
  return (
    <>
      <PageHead
        title={t('Safeguarding')}
        action={
          <May permission="books.close">
            <Button
              icon={<RefreshIcon size="small" />}
              busy={change.isSending}
              onClick={() => void change.send({})}
            >
              {t('Compare with payment companies now')}
            </Button>
          </May>
        }
      />
      {change.refusal && (
        <Notice kind="bad" live="assertive">
          {change.refusal.description}
        </Notice>
      )}
      <DeskRead
        call={adminSafeguardingGet}
        input={{}}
        rows={8}
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
      </DeskRead>
    </>
  )
}

type Trend = readonly { day: string; currency: string; surplus: string }[]

function CurrencyTable({ currencies, trend }: { currencies: readonly Safeguarded[]; trend: Trend }) {
  const t = useTranslate()
  return (
    <DataTable
      label={t('Safeguarding')}
      rows={currencies}
      keyOf={({ currency }) => currency}
      columns={[
        { heading: t('Currency'), render: ({ currency }) => currency },
        { heading: t('Customers’ money'), amount: ({ customers, currency }) => [customers, currency] },
        { heading: t('Suspense account'), amount: ({ suspense, currency }) => [suspense, currency] },
        { heading: t('Held per statement'), amount: ({ confirmed, currency }) => [confirmed, currency] },
        { heading: t('Held per our books'), amount: ({ unconfirmed, currency }) => [unconfirmed, currency] },
        { heading: t('Held less owed'), amount: ({ surplus, currency }) => [surplus, currency] },
        {
          heading: t('State'),
          render: ({ surplus }) =>
            signOf(surplus).isNegative && !signOf(surplus).isZero ? (
              <StatusChip tone="bad">{t('Shortfall')}</StatusChip>
            ) : (
              <StatusChip tone="good" icon={<CheckIcon size="small" />}>
                {t('Covered')}
              </StatusChip>
            ),
        },
        {
          heading: t('Last 31 days'),
          as: 'figure',
          className: styles.trend,
          render: ({ currency }) => (
            <Sparkline
              amounts={trend.filter((item) => item.currency === currency).map((item) => item.surplus)}
            />
          ),
        },
      ]}
    />
  )
}

function RailTable({ currencies, day }: { currencies: readonly Safeguarded[]; day: string }) {
  const t = useTranslate()
  return (
    <DataTable
      label={t('Money at payment companies')}
      rows={currencies.flatMap(({ currency, rails }) => rails.map((rail) => ({ currency, ...rail })))}
      keyOf={({ kind, currency }) => `${kind} ${currency}`}
      columns={[
        { heading: t('Company##of payments'), render: ({ kind }) => accountWords(kind, t) },
        { heading: t('Currency'), render: ({ currency }) => currency },
        { heading: t('Our books'), amount: ({ ledger, currency }) => [ledger, currency] },
        { heading: t('Statement'), amount: ({ statement, currency }) => [statement, currency] },
        { heading: t('Difference'), amount: ({ difference, currency }) => [difference, currency] },
        {
          heading: t('Statements read up to'),
          render: ({ readUntil }) =>
            readUntil === undefined ? (
              <span className="soft">{t('No statements')}</span>
            ) : (
              <>
                <DateTime value={readUntil} as="shortDay" />{' '}
                {readUntil < day && <StatusChip tone="warn">{t('Not read yet')}</StatusChip>}
              </>
            ),
        },
      ]}
    />
  )
}

function DifferenceTable({ differences }: { differences: readonly BookDifference[] }) {
  const t = useTranslate()
  return (
    <DataTable
      label={t('Open differences')}
      rows={differences}
      keyOf={({ id }) => id}
      columns={[
        { heading: t('Difference'), render: ({ name }) => bookDifferenceWords(name, t) },
        { heading: t('Company##of payments'), render: ({ partner }) => accountWords(`rail:${partner}`, t) },
        { heading: t('Payment reference'), as: 'code', render: ({ reference }) => reference },
        { heading: t('Currency'), render: ({ currency }) => currency },
        { heading: t('Our books'), amount: ({ ours, currency }) => [ours, currency] },
        { heading: t('Statement'), amount: ({ theirs, currency }) => [theirs, currency] },
        {
          heading: t('Since'),
          render: ({ since }) => (
            <>
              <DateTime value={since} as="shortDay" /> · {t('{count} days', { count: daysSince(since) })}
            </>
          ),
        },
        {
          heading: t('Action'),
          as: 'action',
          render: ({ caseId, ...bookDifference }) => (
            <>
              {caseId !== undefined && <DeskLink at={{ payment: caseId }}>{t('Open the case')}</DeskLink>}{' '}
              <WriteOffDifference bookDifference={bookDifference} />
            </>
          ),
        },
      ]}
    />
  )
}

const daysSince = (instant: string): number =>
  Math.max(0, Math.floor((Date.now() - new Date(instant).getTime()) / 86_400_000))
