import { sentences } from '@sixpence/locales/sentences.ts'
import type { Account } from '@sixpence/protocol/accounts/accounts'
import { statusWord } from '@sixpence/protocol/history/payment-words'
import { memo, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBrand } from '#lib/brand.ts'
import { inGroups } from '#lib/language/format.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Money } from '#ui/money.tsx'
import { wordsOf } from '#widgets/accounts/operation-words.tsx'
import type { ActiveFilter } from '../filters/filter-words.ts'
import { LineAmount } from './line-row.tsx'
import type { Line } from './lines.ts'
import styles from './print-list.module.css'

/** Rows rendered at once, so that the page stays responsive while ten thousand rows are prepared for print. */
const chunk = 250

/**
 * When the printable list exists: from a click on the page's button until the print dialog is closed; with the browser's own
 * command it is rendered at once, because the browser does not wait.
 */
export function usePrinting() {
  const [mode, setMode] = useState<'off' | 'inChunks' | 'atOnce'>('off')
  useEffect(() => {
    const before = () => flushSync(() => setMode('atOnce'))
    const after = () => setMode('off')
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return {
    isOn: mode !== 'off',
    isAtOnce: mode === 'atOnce',
    start: () => setMode('inChunks'),
    ready: () => globalThis.print(),
  }
}

export type PrintListProps = {
  lines: readonly Line[]
  account: Account
  filters: readonly ActiveFilter[]
  /** Older lines are not loaded and so not printed. */
  isPart: boolean
  isAtOnce: boolean
  onReady: () => void
}

/** All loaded lines as a table for print, with its header on every page. */
export function PrintList({ lines, account, filters, isPart, isAtOnce, onReady }: PrintListProps) {
  const t = useTranslate()
  const format = useFormat()
  const brand = useBrand()
  const [count, setCount] = useState(chunk)
  const visibleCount = isAtOnce ? lines.length : count
  const isDone = visibleCount >= lines.length

  useEffect(() => {
    if (isAtOnce) return undefined
    const timer = setTimeout(() => (isDone ? onReady() : setCount(count + chunk)))
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each chunk
  }, [count, isDone, isAtOnce])

  const chunks = Math.ceil(Math.min(visibleCount, lines.length) / chunk)
  return (
    <section className={styles.paper} data-print="show" aria-hidden>
      <header className={styles.head}>
        <BrandMark name={brand.name} />
        <p>
          <b>{account.alias}</b>, {account.currencyCode}, {inGroups(account.accountNumber)}
        </p>
        <p>
          {sentences(
            t('Printed {when}', { when: format.dayTime(new Date().toISOString()) }),
            filters.map(({ words }) => words).join(', '),
          )}
        </p>
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('Day')}</th>
            <th>{t('Payment')}</th>
            <th>{t('Amount')}</th>
            <th>{t('Balance after')}</th>
          </tr>
        </thead>
        {Array.from({ length: chunks }, (_, index) => (
          <PaperRows key={index} lines={lines} from={index * chunk} />
        ))}
      </table>
      {isPart && <p className={styles.note}>{t('Older entries are not on this paper.')}</p>}
    </section>
  )
}

/** Rendered chunks stay unchanged while the next chunks are added. */
const PaperRows = memo(function PaperRows({ lines, from }: { lines: readonly Line[]; from: number }) {
  const t = useTranslate()
  return (
    <tbody>
      {lines.slice(from, from + chunk).map(({ key, day, transaction }) => {
        const { title, meta } = wordsOf(transaction, t)
        return (
          <tr key={key}>
            <td>
              <DateTime value={day} as="day" />
            </td>
            <td>
              {title}
              <span className={styles.meta}>
                {sentences(meta, transaction.status !== 'completed' && statusWord(transaction.status, t))}
              </span>
            </td>
            <td>
              <LineAmount line={transaction} />
            </td>
            <td>
              {transaction.balanceAfter !== undefined && (
                <Money amount={transaction.balanceAfter} currency={transaction.currencyCode} hideCode />
              )}
            </td>
          </tr>
        )
      })}
    </tbody>
  )
})
