import type { ComponentProps, Key, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './data-table.module.css'
import { Figure } from './figure.tsx'

/** `figure`: aligned at its end. `action`: buttons, with a heading for screen readers. `code`: in the font of codes. */
type CellKind = 'figure' | 'action' | 'code'

export type Column<Row> = { heading: string; className?: string | undefined } & (
  | { render: (row: Row) => ReactNode; as?: CellKind }
  /** The amount of a row and its currency; without an amount the cell is empty. */
  | { amount: (row: Row) => readonly [amount: string | undefined, currency: string] }
)

const kindOf = <Row,>(column: Column<Row>): CellKind | undefined =>
  'amount' in column ? 'figure' : column.as

function contentOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if ('render' in column) return column.render(row)
  const [amount, currency] = column.amount(row)
  return amount !== undefined && <Figure amount={amount} currency={currency} />
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
          {visibleColumns.map((column) => (
            <th key={column.heading} scope="col" data-as={kindOf(column)}>
              {kindOf(column) === 'action' ? (
                <VisuallyHidden>{column.heading}</VisuallyHidden>
              ) : (
                column.heading
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {visibleColumns.map((column, index) => {
              const cell = {
                'data-as': kindOf(column),
                className: column.className,
                children: contentOf(column, row),
              }
              return index === 0 ? (
                <th key={column.heading} scope="row" {...cell} />
              ) : (
                <td key={column.heading} {...cell} />
              )
            })}
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
