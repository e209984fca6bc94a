import type { MassBatch, MassLine } from '@sixpence/protocol/mass/mass'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useSlice } from '#kit/list/use-slice.ts'
import { classNames } from '#ui/class-names.ts'
import { type Column, columnWord, narrowColumns } from '../columns.ts'
import { type Cell, cellForKey } from './grid-keys.ts'
import styles from './line-grid.module.css'
import { cellId, keptAt, LineRow } from './line-row.tsx'
import { useGridSize } from './use-grid-size.ts'
import { useLines } from './use-lines.ts'
import { countOf, type View } from '../views.ts'

type LineGridProps = {
  batch: MassBatch
  view: View
  /** The columns, if there is space for them; on a phone a line is a single cell. */
  columns: readonly Column[]
  /** Lines that are being removed or restored. */
  turning: ReadonlySet<number>
  onOpen: (line: MassLine, field: string | undefined) => void
  onRemove: (line: MassLine) => void
}

/**
 * The lines of a batch as a spreadsheet that renders and requests only the visible rows. The grid itself has the focus
 * and names the active cell, so that the focus is not lost with a row that scrolls away.
 */
export function LineGrid({ batch, view, columns: wide, turning, onOpen, onRemove }: LineGridProps) {
  const t = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const [rowCount, setRowCount] = useState(countOf(batch, view))
  const { rowPx, isNarrow } = useGridSize(box)
  const { first, end } = useSlice(box, { count: rowCount, rowPx })
  const { total, lineAt } = useLines(batch.batchId, view, { first, end, count: rowCount })
  const count = total ?? countOf(batch, view)
  if (count !== rowCount) setRowCount(count)
  const columns = isNarrow ? narrowColumns : wide
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 })
  const [viewed, setViewed] = useState(view)
  // Another view starts at its first line. The grid is reused, because its width is already measured.
  if (view !== viewed) {
    setViewed(view)
    setActive({ row: 0, column: 0 })
  }
  const scrolled = useRef(view)
  useLayoutEffect(() => {
    if (scrolled.current !== view && box.current) box.current.scrollTop = 0
    scrolled.current = view
  }, [view])
  const row = Math.min(active.row, Math.max(0, count - 1))
  const column = Math.min(active.column, columns.length - 1)

  function show(next: Cell): void {
    setActive(next)
    const element = box.current
    if (!element) return
    const head = grid.current?.querySelectorAll('th')[next.column]
    // All sizes are read before elements are moved: reading after a move would cause a second layout.
    const [left, top] = [head && sideways(element, head), downwards(element, next.row * rowPx, rowPx)]
    if (left !== undefined) element.scrollLeft = left
    if (top !== undefined) element.scrollTop = top
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return
    const line = lineAt(row)
    const page = Math.floor(((box.current?.clientHeight ?? 0) - headPx) / rowPx)
    const next = cellForKey(event, { row, column }, { rows: count, columns: columns.length, page })
    if (next) show(next)
    else if ((event.key === 'Enter' || event.key === ' ') && line) onOpen(line, columns[column]?.field)
    else if (event.key === 'Delete' && line && batch.mayEdit) onRemove(line)
    else return
    event.preventDefault()
  }

  /** The grid receives the focus, not its content. */
  function pressDown(event: MouseEvent): void {
    if (event.button !== 0 || cellIn(event) === undefined) return
    event.preventDefault()
    grid.current?.focus({ preventScroll: true })
  }

  function click(event: MouseEvent): void {
    const cell = cellIn(event)
    const line = cell && lineAt(cell.row)
    if (!cell || !line) return
    setActive(cell)
    if (event.target instanceof Element && event.target.closest('[data-remove]')) onRemove(line)
    else onOpen(line, columns[cell.column]?.field)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the grid in it has the keys
    <div
      ref={box}
      className={styles.box}
      style={
        { '--line': `${rowPx}px`, '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties
      }
      data-narrow={isNarrow || undefined}
      onMouseDown={pressDown}
      onClick={click}
    >
      <table
        ref={grid}
        className={styles.grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrow keys walk in this table
        role="grid"
        tabIndex={0}
        aria-labelledby="lines"
        aria-describedby="lines-keys"
        aria-rowcount={count + 1}
        aria-colcount={columns.length}
        aria-activedescendant={row >= first && row < end ? cellId(row, column) : undefined}
        onKeyDown={handleKey}
      >
        <thead className={classNames(isNarrow && 'visually-hidden')}>
          <tr aria-rowindex={1} className={classNames('t-13', styles.head)}>
            {columns.map((column) => (
              <th
                key={column.field ?? column.kind}
                scope="col"
                data-kind={column.kind}
                data-amount={column.field === 'amount' || undefined}
                data-kept={keptAt(column)}
                style={{ left: column.left }}
              >
                {columnWord(column, t)}
              </th>
            ))}
          </tr>
        </thead>
        {/*
            Rows follow a spacer for those above: absolutely positioned rows would each need their styles recomputed.
         */}
        <tbody className={styles.body} style={{ height: count * rowPx, paddingTop: first * rowPx }}>
          {Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, offset) => {
            const at = first + offset
            const line = lineAt(at)
            return (
              <LineRow
                key={at}
                at={at}
                line={line}
                columns={columns}
                isBusy={line === undefined || turning.has(line.line)}
                isEditable={batch.mayEdit}
                activeColumn={at === row ? column : undefined}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Height of the row of headings, as in the style sheet. */
const headPx = 40

/** The scroll position that makes the column visible between the sticky columns; undefined if it is visible. */
function sideways({ scrollLeft, clientWidth }: HTMLElement, head: HTMLElement): number | undefined {
  if (head.dataset['kept']) return undefined
  const [left, right] = [head.offsetLeft, head.offsetLeft + head.offsetWidth]
  const widthAt = (side: string) =>
    [...(head.parentElement?.querySelectorAll<HTMLElement>(`[data-kept='${side}']`) ?? [])].reduce(
      (sum, { offsetWidth }) => sum + offsetWidth,
      0,
    )
  const [before, after] = [widthAt('left'), widthAt('right')]
  if (left - before < scrollLeft) return left - before
  return right + after > scrollLeft + clientWidth ? right + after - clientWidth : undefined
}

/** The scroll position that makes the row at this height visible below the headings. */
function downwards({ scrollTop, clientHeight }: HTMLElement, top: number, rowPx: number): number | undefined {
  const room = clientHeight - headPx
  if (top < scrollTop) return top
  return top + rowPx > scrollTop + room ? top + rowPx - room : undefined
}

function cellIn({ target }: MouseEvent): Cell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : undefined
  const row = Number(cell?.closest<HTMLElement>('[data-row]')?.dataset['row'])
  return cell && Number.isInteger(row) ? { row, column: Number(cell.dataset['column']) } : undefined
}
