import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  startTransition,
  useEffect,
  useImperativeHandle,
  useMemo,
  useOptimistic,
  useRef,
  useState,
} from 'react'
import { afterPaint } from '#lib/after-paint.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { classNames } from '#ui/class-names.ts'
import { lineForKey } from './grid-keys.ts'
import { type GridRow, gridRows, rowsBetween } from './grid-rows.ts'
import { LineRow } from './line-row.tsx'
import type { Line } from './lines.ts'
import { showRow, useHeights, useWindow } from './use-window.ts'
import styles from './line-grid.module.css'

export type GridHandle = {
  /** Scrolls a line to the top and makes it active. */
  show: (key: string) => void
  /** To the next line (1) or the previous line (-1), as arrow keys do. */
  step: (by: 1 | -1) => void
  focus: () => void
}

export type LineGridProps = {
  label: string
  lines: readonly Line[]
  hasMore: boolean
  /** The end is near: load more. */
  onNearEnd: () => void
  opened: string | undefined
  onOpen: (key: string) => void
  onClose: () => void
  /** URL of a line's details, without its key. */
  linkTo: string
  /** Today in the bank's time zone. */
  today: string
  /** Identifies the query of the lines; undefined while they belong to an earlier query. */
  question: string | undefined
  ref: Ref<GridHandle>
}

/**
 * The lines of an account as a grid that renders only visible rows. The grid itself has the focus and names the active
 * row, so that focus is never lost with a row that scrolls away.
 */
export function LineGrid(props: LineGridProps) {
  const { label, lines, hasMore, onNearEnd, onOpen, onClose, linkTo, today, question, ref } = props
  // The row is marked as open at once; its details may render later.
  const [opened, showOpened] = useOptimistic(props.opened)
  const isOld = question === undefined
  const t = useTranslate()
  const grid = useRef<HTMLTableElement>(null)
  const canvas = useRef<HTMLTableSectionElement>(null)
  const { heights, room } = useHeights(canvas)
  const span = useWindow(canvas, question)
  const { rows, rowOfLine, height } = useMemo(() => gridRows(lines, heights), [lines, heights])
  const [active, setActive] = useState(opened)
  const [lastOpened, setLastOpened] = useState(opened)
  if (opened !== lastOpened) {
    setLastOpened(opened)
    if (opened !== undefined) setActive(opened)
  }
  const at = useMemo(() => lines.findIndex(({ key }) => key === active), [lines, active])

  const rowAt = (line: number): GridRow | undefined => rows[rowOfLine[line] ?? -1]

  /** The line whose details are to be shown; they start after the click itself is painted. */
  const pendingKey = useRef<string>(undefined)
  const open = (key: string) => {
    pendingKey.current = key
    startTransition(async () => {
      showOpened(key)
      await new Promise<void>(afterPaint)
      if (pendingKey.current === key) startTransition(() => onOpen(key))
    })
  }
  const close = () => {
    pendingKey.current = undefined
    onClose()
  }

  function goTo(line: number): void {
    const row = rowAt(line)
    if (!row || !canvas.current) return
    setActive(row.key)
    showRow(canvas.current, row)
    if (opened !== undefined) open(row.key)
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && opened !== undefined) close()
    else if ((event.key === 'Enter' || event.key === ' ') && at >= 0) open(lines[at]!.key)
    else {
      const page = Math.floor(innerHeight / heights.line)
      const next = lineForKey(event.key, at, { count: lines.length, page })
      if (next === undefined) return
      goTo(next)
    }
    event.preventDefault()
  }

  /** The grid takes the focus, not the link in the row. */
  function pressDown(event: MouseEvent): void {
    if (!isPlain(event) || !keyIn(event)) return
    event.preventDefault()
    grid.current?.focus({ preventScroll: true, focusVisible: false })
  }

  function click(event: MouseEvent): void {
    const key = keyIn(event)
    if (!isPlain(event) || key === undefined) return
    event.preventDefault()
    setActive(key)
    open(key)
  }

  useImperativeHandle(ref, () => ({
    step: (by) => goTo(at + by),
    focus: () => grid.current?.focus({ preventScroll: true }),
    show(key) {
      const row = rowAt(lines.findIndex((line) => line.key === key))
      if (!row || !canvas.current) return
      setActive(key)
      // Including its heading above.
      const top = canvas.current.getBoundingClientRect().top + row.top - heights.heading
      scrollBy({
        top: top - (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0),
      })
      grid.current?.focus({ preventScroll: true })
    },
  }))

  useEffect(() => {
    if (!hasMore || span.to < height - 30 * heights.line) return undefined
    // After the effects of this render, so that the loading code has the current list.
    const timer = setTimeout(onNearEnd)
    return () => clearTimeout(timer)
  })

  const [first, end] = rowsBetween(rows, span.from, span.to)
  const activeRow = rowOfLine[at] ?? -1
  const drawn = rows.slice(first, end)
  const isApart = activeRow >= 0 && (activeRow < first || activeRow >= end)

  return (
    <table
      ref={grid}
      className={classNames(styles.grid, isOld && styles.old)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrow keys walk in this table
      role="grid"
      data-room={room}
      style={
        {
          '--line': `${heights.line}px`,
          '--tall': `${heights.tall}px`,
          '--heading': `${heights.heading}px`,
          '--footnote': `${heights.footnote}px`,
        } as CSSProperties
      }
      tabIndex={0}
      aria-label={label}
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      aria-colcount={4}
      aria-busy={isOld}
      aria-activedescendant={activeRow < 0 ? undefined : idOf(rows[activeRow]!)}
      onKeyDown={handleKey}
      onMouseDown={pressDown}
      onClick={click}
      onFocus={() =>
        at < 0 && lines[0] && setActive(lineInSight(rows, first, canvas.current) ?? lines[0].key)
      }
    >
      <thead className={classNames(styles.head, room !== 'wide' && 'visually-hidden')}>
        <tr aria-rowindex={1} className={styles.columns}>
          <th scope="col">{t('Payment')}</th>
          <th scope="col">{t('Status')}</th>
          <th scope="col">{t('Amount')}</th>
          <th scope="col">{t('Balance after')}</th>
        </tr>
      </thead>
      {/* Rows follow a spacer for those above. Absolutely positioned rows would each have different styles, and the browser
          would recompute the styles of all their parts instead of sharing them. */}
      <tbody ref={canvas} className={styles.canvas} style={{ height, paddingTop: drawn[0]?.top }}>
        {drawn.map((row, offset) => draw(row, first + offset))}
        {isApart && draw(rows[activeRow]!, activeRow, rows[activeRow]!.top)}
      </tbody>
    </table>
  )

  function draw(row: GridRow, index: number, apartAt?: number) {
    if (row.kind !== 'line') return <HeadingRow key={row.key} row={row} rowIndex={index + 2} today={today} />
    return (
      <LineRow
        key={row.key}
        id={idOf(row)}
        line={row.line}
        rowIndex={index + 2}
        isTall={row.height > heights.line}
        apartAt={apartAt}
        isFirst={rows[index - 1]?.kind !== 'line'}
        tiedUp={row.tiedUp}
        tiedDown={row.tiedDown}
        isActive={index === activeRow}
        isOpened={row.key === opened}
        hasBalance={room !== 'narrow'}
        linkTo={linkTo}
      />
    )
  }
}

/** Name of a day, of pending lines, or their footnote. */
function HeadingRow({
  row,
  rowIndex,
  today,
}: {
  row: Exclude<GridRow, { kind: 'line' }>
  rowIndex: number
  today: string
}) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <tr aria-rowindex={rowIndex} className={styles[row.kind]}>
      {row.kind === 'footnote' ? (
        <td colSpan={4}>{t('*The amount may change until the payment is completed.')}</td>
      ) : (
        <th scope="row" colSpan={4}>
          {row.kind === 'day' ? (
            <time dateTime={row.day}>{format.dayHeading(row.day, new Date(`${today}T12:00`))}</time>
          ) : (
            t('Not booked yet')
          )}
        </th>
      )}
    </tr>
  )
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

const idOf = ({ key }: GridRow): string => `line-${key}`

function keyIn({ target }: MouseEvent): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-line]')?.dataset['line'] : undefined
}

/** The first visible line, for keyboard users who enter the list. */
function lineInSight(rows: readonly GridRow[], from: number, canvas: HTMLElement | null): string | undefined {
  const above = -(canvas?.getBoundingClientRect().top ?? 0)
  return rows.slice(from).find((row) => row.kind === 'line' && row.top >= above)?.key
}
