import { adminBookIncomeGet, type FxPosition, type IncomeLine } from '@sixpence/protocol/books/income'
import { useState } from 'react'
import { type Column, DataTable } from '#kit/list/data-table.tsx'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { accountWords, operationWords } from './book-words.ts'
import { Figure } from '#kit/list/figure.tsx'
import { sumOf } from './income-sum.ts'
import styles from './books.module.css'
import { DeskList } from '../kit/desk-list.tsx'
const months = 6

/** Fees and rounding by kind and month, and the bank's position in each currency. */
export function Income() {
  const t = useTranslate()
  const format = useFormat()
  const [brand, setBrand] = useState('')
  return (
    <DeskList
      title={t('Income')}
      call={adminBookIncomeGet}
      input={{ months }}
      rows={8}
      failure={t('We could not load the income.')}
      renderEmpty={({ until, positions }) =>
        until === undefined &&
        positions.length === 0 && (
          <EmptyState title={t('No days closed yet')}>
            {t('A day closes automatically five minutes after it ends.')}
          </EmptyState>
        )
      }
    >
      {({ until, lines, brands, currency, positions, positionsAt, result }) => (
        <>
          <Cluster gap="4" rowGap="3" className={styles.controls}>
            <Select
              label={t('Brand')}
              value={brand}
              onChange={(event) => setBrand(event.target.value)}
              options={[
                { value: '', label: t('All brands') },
                ...brands.map(({ key, name }) => ({ value: key, label: name })),
              ]}
            />
          </Cluster>
          {until !== undefined && (
            <p className="meta">{t('Closed days up to {day}.', { day: format.day(until) })}</p>
          )}
          <IncomeTable
            lines={lines.filter((line) => line.purpose !== 'fx' && (brand === '' || line.brand === brand))}
          />
          <h2>{t('Positions')}</h2>
          <p className="hint">
            {t(
              'What the bank holds in each currency from exchanges with its customers. A negative position is what it has to buy.',
            )}
          </p>
          <p className="meta">{t('Positions as of {time}.', { time: format.dayTime(positionsAt) })}</p>
          <Positions positions={positions} currency={currency} result={result} />
        </>
      )}
    </DeskList>
  )
}

function IncomeTable({ lines }: { lines: readonly IncomeLine[] }) {
  const t = useTranslate()
  const format = useFormat()
  const visibleMonths = [...new Set(lines.map(({ month }) => month))].toSorted()
  const rows = Map.groupBy(lines, (line) =>
    JSON.stringify([line.purpose, operationWords(line, t), line.currency]),
  )
  if (lines.length === 0) return <EmptyState plain title={t('No income in these months')} />
  return (
    <DataTable
      label={t('Income')}
      rows={[...rows.values()].flatMap(([first, ...others]) =>
        first ? [{ ...first, all: [first, ...others] }] : [],
      )}
      keyOf={(row) => JSON.stringify([row.purpose, operationWords(row, t), row.currency])}
      columns={[
        { heading: t('Account'), render: ({ purpose }) => accountWords(purpose, t) },
        { heading: t('Source'), render: (row) => operationWords(row, t) },
        { heading: t('Currency'), render: ({ currency }) => currency },
        ...visibleMonths.map((month): Column<IncomeLine & { all: readonly IncomeLine[] }> => ({
          heading: format.month(month),
          amount: ({ all, currency }) => [sumOf(all.filter((line) => line.month === month)), currency],
        })),
        { heading: t('Total'), amount: ({ all, currency }) => [sumOf(all), currency] },
      ]}
    />
  )
}

type PositionsProps = { positions: readonly FxPosition[]; currency: string; result: string | undefined }

function Positions({ positions, currency, result }: PositionsProps) {
  const t = useTranslate()
  const format = useFormat()
  if (positions.length === 0) return <EmptyState plain title={t('No currency exchanges yet')} />
  return (
    <DataTable
      label={t('Positions')}
      rows={positions}
      keyOf={(position) => position.currency}
      columns={[
        { heading: t('Currency'), render: (position) => position.currency },
        { heading: t('Position'), amount: (position) => [position.amount, position.currency] },
        {
          heading: t('End of the last closed day'),
          amount: (position) => [position.closed, position.currency],
        },
        {
          heading: t('Reference rate'),
          as: 'figure',
          render: ({ rate }) => rate !== undefined && format.rate(rate),
        },
        {
          heading: t('Value in {currency}', { currency }),
          as: 'figure',
          render: ({ value }) =>
            value === undefined ? (
              <span className="soft">{t('No rate')}</span>
            ) : (
              <Figure amount={value} currency={currency} />
            ),
        },
      ]}
      foot={
        result !== undefined && (
          <tr data-row="sum">
            <th scope="row" colSpan={4}>
              {t('Earned from currency exchange, at current rates')}
            </th>
            <td data-as="figure">
              <Figure amount={result} currency={currency} />
            </td>
          </tr>
        )
      }
    />
  )
}
