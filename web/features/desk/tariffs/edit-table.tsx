import { readDecimal, readPercent } from '@sixpence/money'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { TableFrame } from '#kit/list/data-table.tsx'
import { useTranslate } from '#lib/language/translate.ts'
import { AlertIcon } from '#ui/icons/first-icons.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { type Cell, cellFor } from './cell-keys.ts'
import styles from './tariffs.module.css'

export type EditColumn = {
  name: string
  label: string
  /** Figures are at the end of their cells, text at the beginning. */
  isWords?: boolean
  /** The cell is read-only. */
  isFixed?: boolean
}

export type EditRow = {
  key: string
  /** The subject of the row, announced before each of its cells. */
  title: string
  /** Values by column, as they are typed. */
  cells: Readonly<Record<string, string>>
  /** Values of the compared version; null if it has no such row. */
  before?: Readonly<Record<string, string>> | null | undefined
  isRemoved?: boolean | undefined
  errors?: Readonly<Record<string, string>> | undefined
}

type Props = {
  label: string
  columns: readonly EditColumn[]
  rows: readonly EditRow[]
  show: (column: string, value: string, row: EditRow) => ReactNode
  /** Omitted while the table is read-only. */
  onEdit?: ((row: EditRow, column: string, value: string) => void) | undefined
  /** Called on Ctrl+Z. */
  onUndo?: (() => void) | undefined
  /** Buttons at the end of a row. */
  actions?: ((row: EditRow) => ReactNode) | undefined
}

/**
 * A table whose figures are edited in their cells: arrows move, Enter begins and ends an edit, Escape cancels it. Cells
 * that differ from the compared version show both values.
 */
export function EditTable({ label, columns, rows, show, onEdit, onUndo, actions }: Props) {
  const t = useTranslate()
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 })
  const [cellText, setCellText] = useState<string>()
  const [moves, setMoves] = useState(0)
  // A removed input loses the focus, which must not end the edit a second time.
  const isTyping = useRef(false)
  const editable = columns.filter(({ isFixed }) => !isFixed)
  const at: Cell = { row: Math.min(active.row, Math.max(0, rows.length - 1)), column: active.column }

  // After a keyboard move the cell gets the focus, once the previous input is removed.
  useLayoutEffect(() => {
    if (moves > 0) table.current?.querySelector<HTMLElement>('[data-active]')?.focus()
  }, [moves])

  function go(to: Cell): void {
    setActive(to)
    setMoves((count) => count + 1)
  }

  function begin(to: Cell, text?: string): void {
    const row = rows[to.row]
    const column = editable[to.column]
    if (!onEdit || !row || row.isRemoved || !column) return
    isTyping.current = true
    setActive(to)
    setCellText(text ?? row.cells[column.name] ?? '')
  }

  function end(next?: Cell): void {
    if (!isTyping.current) return
    isTyping.current = false
    const row = rows[at.row]
    const column = editable[at.column]
    if (cellText !== undefined && row && column) {
      const value = column.name === 'percent' ? readPercent(cellText) : readDecimal(cellText)
      if (value !== row.cells[column.name]) onEdit?.(row, column.name, value)
    }
    setCellText(undefined)
    if (next) go(next)
  }

  const move = (key: string, shiftKey = false) =>
    cellFor({ key, shiftKey }, at, { rows: rows.length, columns: editable.length })

  function pressCell(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement || event.altKey) return
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    const next = event.key === 'Tab' || event.ctrlKey || event.metaKey ? undefined : move(event.key)
    if (isUndo && onUndo) onUndo()
    else if (event.ctrlKey || event.metaKey) return
    else if (next) go(next)
    else if (event.key === 'Enter' || event.key === 'F2') begin(at)
    else if (event.key === 'Delete' || event.key === 'Backspace') begin(at, '')
    else if (/^[\d.,]$/.test(event.key)) begin(at, event.key)
    else return
    event.preventDefault()
  }

  function pressBox(event: KeyboardEvent): void {
    event.stopPropagation()
    const { key, shiftKey } = event
    if (key === 'Escape') {
      isTyping.current = false
      setCellText(undefined)
      go(at)
    } else if (key === 'Enter') end(move('ArrowDown') ?? at)
    else if (key === 'ArrowDown' || key === 'ArrowUp') end(move(key))
    else if (key === 'Tab') {
      const next = move('Tab', shiftKey)
      // At the end of the table Tab leaves it.
      if (!next) return end()
      end(next)
    } else return undefined
    event.preventDefault()
    return undefined
  }

  return (
    <TableFrame
      label={label}
      isFocusable={!onEdit}
      table={{
        ref: table,
        className: styles.edit,
        role: onEdit ? 'grid' : undefined,
        'aria-label': label,
        onKeyDown: onEdit && pressCell,
      }}
    >
      <thead>
        <tr>
          {columns.map(({ name, label: words, isWords }) => (
            <th key={name} scope="col" data-as={isWords ? undefined : 'figure'}>
              {words}
            </th>
          ))}
          {actions && (
            <th scope="col" data-as="action">
              <VisuallyHidden>{t('Action')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, rowAt) => (
          <tr key={row.key} data-removed={row.isRemoved || undefined}>
            {columns.map((column) => {
              const columnAt = editable.indexOf(column)
              const isHere = rowAt === at.row && columnAt === at.column
              const value = row.cells[column.name] ?? ''
              const error = row.errors?.[column.name]
              const { isWords, name } = column
              if (column.isFixed)
                return (
                  <th key={name} scope="row" data-as={isWords ? undefined : 'figure'}>
                    {show(name, value, row)}
                    {name === columns[0]?.name && row.before === null && !row.isRemoved && (
                      <span className={styles.fresh}>{t('New##tariff row')}</span>
                    )}
                  </th>
                )
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid has the keys
                <td
                  key={name}
                  role={onEdit ? 'gridcell' : undefined}
                  tabIndex={onEdit ? (isHere ? 0 : -1) : undefined}
                  data-active={isHere || undefined}
                  data-as={isWords ? undefined : 'figure'}
                  data-changed={isChanged(row, name) || undefined}
                  data-wrong={error ? true : undefined}
                  aria-invalid={error ? true : undefined}
                  onFocus={() => !isHere && setActive({ row: rowAt, column: columnAt })}
                  onClick={() => cellText === undefined && begin({ row: rowAt, column: columnAt })}
                >
                  {isHere && cellText !== undefined ? (
                    <input
                      className={styles.box}
                      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the cell that had the focus
                      autoFocus
                      inputMode="decimal"
                      autoComplete="off"
                      maxLength={24}
                      aria-label={`${row.title}: ${column.label}`}
                      value={cellText}
                      onFocus={({ target }) => target.select()}
                      onChange={({ target }) => setCellText(target.value)}
                      onKeyDown={pressBox}
                      onBlur={() => end()}
                    />
                  ) : (
                    <Value row={row} column={name} show={show} />
                  )}
                  {error && (
                    <span className={styles.error}>
                      <AlertIcon size="small" />
                      <span>{error}</span>
                    </span>
                  )}
                </td>
              )
            })}
            {actions && <td data-as="action">{actions(row)}</td>}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

const isChanged = ({ before, cells }: EditRow, column: string): boolean =>
  before !== undefined && before !== null && (before[column] ?? '') !== (cells[column] ?? '')

/** The value, preceded by the value it replaces. */
function Value({ row, column, show }: { row: EditRow; column: string; show: Props['show'] }) {
  const t = useTranslate()
  const now = show(column, row.cells[column] ?? '', row)
  if (!isChanged(row, column)) return now
  return (
    <>
      <del className={styles.before}>
        <VisuallyHidden>{t('before##tariff')} </VisuallyHidden>
        {show(column, row.before?.[column] ?? '', row)}
      </del>{' '}
      <span aria-hidden>→</span> <ins className={styles.after}>{now}</ins>
    </>
  )
}
