import type { Transaction } from '@sixpence/protocol/history/history'
import { memo, type ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { classNames } from '#ui/class-names.ts'
import { Money } from '#ui/money.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { operationIcon, wordsOf } from '#widgets/accounts/operation-words.tsx'
import { PaymentStatus } from '#widgets/accounts/payment-status.tsx'
import type { Line } from './lines.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import { moneyTone } from '#widgets/payment/money-tone.ts'
import styles from './line-row.module.css'

export type LineRowProps = {
  id: string
  line: Line
  /** Counted with headings, from 1. */
  rowIndex: number
  /** Its status is below its text. */
  isTall: boolean
  /** Position from the top of the list, for a row outside the rendered range. */
  apartAt: number | undefined
  /** First row below a heading. */
  isFirst: boolean
  tiedUp: boolean
  tiedDown: boolean
  isActive: boolean
  isOpened: boolean
  hasBalance: boolean
  /** URL of its details, without the key. */
  linkTo: string
}

/** A line of the account. Only visible rows are rendered, so only their amounts are formatted. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const {
    id,
    line,
    rowIndex,
    isTall,
    apartAt,
    isFirst,
    tiedUp,
    tiedDown,
    isActive,
    isOpened,
    hasBalance,
    linkTo,
  } = props
  const t = useTranslate()
  const format = useFormat()
  const { transaction } = line
  const { title, meta } = wordsOf(transaction, t)
  return (
    <tr
      id={id}
      aria-rowindex={rowIndex}
      aria-selected={isOpened}
      className={classNames(
        styles.row,
        isTall && styles.tall,
        apartAt !== undefined && styles.apart,
        isOpened && styles.opened,
      )}
      style={apartAt === undefined ? undefined : { top: apartAt }}
      data-line={line.key}
      data-active={isActive || undefined}
      data-first={isFirst || undefined}
    >
      <Cluster as="td" gap="3" isOneLine className={styles.what}>
        <span className={classNames(styles.media, tiedUp && styles.tiedUp, tiedDown && styles.tiedDown)}>
          <Tile shape="round" tone={transaction.direction === 'in' ? 'accent' : 'plain'}>
            {operationIcon(transaction)}
          </Tile>
        </span>
        <span className="shrinks">
          {/* Keyboard users move in the grid; the link is for opening in a new tab and for touch screen readers. */}
          <a className={classNames('cut', styles.title)} href={linkTo + line.key} tabIndex={-1}>
            {title}
          </a>
          <span className="meta cut block">{meta}</span>
        </span>
        <VisuallyHidden>{format.day(line.day)}</VisuallyHidden>
      </Cluster>
      <td className={styles.status}>
        {transaction.status !== 'completed' && <PaymentStatus status={transaction.status} />}
      </td>
      <td className={styles.amount}>
        <LineAmount line={transaction} />
      </td>
      <td className={styles.balance}>
        {hasBalance && transaction.balanceAfter !== undefined && (
          <>
            <span className={styles.heading} aria-hidden>
              {t('Balance after')}
            </span>
            <Money amount={transaction.balanceAfter} currency={transaction.currencyCode} tone="quiet" />
          </>
        )}
      </td>
    </tr>
  )
})

/** Green for incoming money, struck through if no money moved. */
export function LineAmount({ line, display }: { line: Transaction; display?: boolean }): ReactNode {
  const isOver = line.status === 'canceled' || line.status === 'rejected'
  const tone = moneyTone({ isOver, isIn: line.direction === 'in' })
  return (
    <Money amount={line.amount} currency={line.currencyCode} sign="always" tone={tone} display={display} />
  )
}
