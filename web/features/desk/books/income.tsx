import { adminBookIncomeGet, type FxPosition, type IncomeLine } from '@sixpence/protocol/books/income'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { accountWords, operationWords } from './book-words.ts'
import { Figure } from './figure.tsx'
import { sumOf } from './income-sum.ts'
import styles from './books.module.css'

const months = 6

/** Fees and rounding by kind and month, and the bank's position in each currency. */
export function Income() {
  const t = useTranslate()
  const format = useFormat()
  const read = useRead(adminBookIncomeGet, { months })
  const [brand, setBrand] = useState('')
  return (
    <>
      <h1>{t('Income')}</h1>
      <Loaded read={read} skeleton={<SkeletonRows count={8} />} failure={t('We could not load the income.')}>
        {({ until, lines, brands, currency, positions, positionsAt, result }) =>
          until === undefined && positions.length === 0 ? (
            <EmptyState title={t('No days closed yet')}>
              {t('A day closes automatically five minutes after it ends.')}
            </EmptyState>
          ) : (
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
                lines={lines.filter(
                  (line) => line.purpose !== 'fx' && (brand === '' || line.brand === brand),
                )}
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
          )
        }
      </Loaded>
    </>
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('Income')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" data-words>
              {t('Account')}
            </th>
            <th scope="col" data-words>
              {t('Source')}
            </th>
            <th scope="col" data-words>
              {t('Currency')}
            </th>
            {visibleMonths.map((month) => (
              <th key={month} scope="col">
                {format.month(month)}
              </th>
            ))}
            <th scope="col">{t('Total')}</th>
          </tr>
        </thead>
        <tbody>
          {[...rows].map(([key, own]) => {
            const [first] = own
            if (!first) return null
            const { purpose, currency } = first
            return (
              <tr key={key}>
                <th scope="row" data-words>
                  {accountWords(purpose, t)}
                </th>
                <td data-words>{operationWords(first, t)}</td>
                <td data-words>{currency}</td>
                {visibleMonths.map((month) => (
                  <td key={month}>
                    <Figure
                      amount={sumOf(own.filter((value) => value.month === month))}
                      currency={currency}
                    />
                  </td>
                ))}
                <td>
                  <Figure amount={sumOf(own)} currency={currency} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function Positions({
  positions,
  currency,
  result,
}: {
  positions: readonly FxPosition[]
  currency: string
  result: string | undefined
}) {
  const t = useTranslate()
  const format = useFormat()
  if (positions.length === 0) return <EmptyState plain title={t('No currency exchanges yet')} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('Positions')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" data-words>
              {t('Currency')}
            </th>
            <th scope="col">{t('Position')}</th>
            <th scope="col">{t('End of the last closed day')}</th>
            <th scope="col">{t('Reference rate')}</th>
            <th scope="col">{t('Value in {currency}', { currency })}</th>
          </tr>
        </thead>
        <tbody>
          {positions.map(({ currency: held, amount, closed, rate, value }) => (
            <tr key={held}>
              <th scope="row" data-words>
                {held}
              </th>
              <td>
                <Figure amount={amount} currency={held} />
              </td>
              <td>
                <Figure amount={closed} currency={held} />
              </td>
              <td>{rate === undefined ? '' : format.rate(rate)}</td>
              <td>
                {value === undefined ? (
                  <span className="soft">{t('No rate')}</span>
                ) : (
                  <Figure amount={value} currency={currency} />
                )}
              </td>
            </tr>
          ))}
          {result !== undefined && (
            <tr className={styles.sum}>
              <th scope="row" colSpan={4} data-words>
                {t('Earned from currency exchange, at current rates')}
              </th>
              <td>
                <Figure amount={result} currency={currency} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
