import type { ComponentProps, Key, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './data-table.module.css'

/** `figure`: aligned at its end. `action`: buttons, with a heading for screen readers. `code`: in the font of codes. */
type CellKind = 'figure' | 'action' | 'code'

export type Column<Row> = {
  heading: string
  render: (row: Row) => ReactNode
  as?: CellKind
  className?: string | undefined
}

type Props<Row> = {
  label: string
  /** The first column is the heading of its row; a column that is false or undefined is left out. */
  columns: readonly (Column<Row> | false | undefined)[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  wraps?: boolean
  /** Rows below the others, such as a sum: `<tr data-row="sum">`. */
  foot?: ReactNode
}

/** Rows of data under the headings of their columns. */
export function DataTable<Row>({ label, columns, rows, keyOf, wraps, foot }: Props<Row>) {
  const visibleColumns = columns.filter((column) => column !== false && column !== undefined)
  return (
    <TableFrame label={label} wraps={wraps}>
      <thead>
        <tr>
          {visibleColumns.map(({ heading, as }) => (
            <th key={heading} scope="col" data-as={as}>
              {as === 'action' ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {visibleColumns.map(({ heading, render, as, className }, index) =>
              index === 0 ? (
                <th key={heading} scope="row" data-as={as} className={className}>
                  {render(row)}
                </th>
              ) : (
                <td key={heading} data-as={as} className={className}>
                  {render(row)}
                </td>
              ),
            )}
          </tr>
        ))}
        {foot}
      </tbody>
    </TableFrame>
  )
}

type FrameProps = {
  label: string
  wraps?: boolean | undefined
  /** Not where the table's cells take the focus. */
  isFocusable?: boolean
  table?: ComponentProps<'table'>
  children: ReactNode
}

/** A table that scrolls by itself where it is wider than its place; `children` are its head and its bodies. */
export const TableFrame = ({ label, wraps = false, isFocusable = true, table, children }: FrameProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by the keyboard
  <section className={styles.scroll} tabIndex={isFocusable ? 0 : undefined} aria-label={label}>
    <table {...table} className={classNames(styles.table, table?.className)} data-wraps={wraps || undefined}>
      {children}
    </table>
  </section>
)
