import type { Line } from './lines.ts'

/** Heights of the kinds of rows in CSS pixels: known before rendering, so that ten thousand rows need no measuring. */
export type Heights = {
  line: number
  /** A line with its status below its text for lack of room. */
  tall: number
  heading: number
  footnote: number
}

type RowPosition = { key: string; top: number; height: number }
export type GridRow = RowPosition &
  (
    | { kind: 'day'; day: string }
    | { kind: 'waiting' }
    | { kind: 'footnote' }
    | {
        kind: 'line'
        line: Line
        /** Index among the lines, without headings. */
        at: number
        /** Its neighbour belongs to the same payment, such as a fee. */
        tiedUp: boolean
        tiedDown: boolean
      }
  )

export type GridRows = {
  rows: readonly GridRow[]
  rowOfLine: readonly number[]
  height: number
}

/** The rows of the grid with their positions: pending lines, their footnote, then booked lines by day. */
export function gridRows(lines: readonly Line[], heights: Heights): GridRows {
  const rows: GridRow[] = []
  const rowOfLine: number[] = []
  let top = 0
  let group = ''
  let hasPending = false

  const place = (key: string, height: number): RowPosition => {
    const placed = { key, top, height }
    top += height
    return placed
  }
  const endWaiting = () => {
    if (hasPending) rows.push({ kind: 'footnote', ...place('footnote', heights.footnote) })
    hasPending = false
  }

  for (const [at, line] of lines.entries()) {
    const next = line.isOpen ? 'waiting' : line.day
    if (next !== group) {
      endWaiting()
      const heading = place(`heading ${next}`, heights.heading)
      rows.push(line.isOpen ? { kind: 'waiting', ...heading } : { kind: 'day', day: line.day, ...heading })
      group = next
    }
    hasPending ||= line.transaction.status === 'pending'
    rowOfLine.push(rows.length)
    const height = line.transaction.status === 'completed' ? heights.line : heights.tall
    const tiedUp = isTied(line, lines[at - 1])
    const tiedDown = isTied(line, lines[at + 1])
    rows.push({ kind: 'line', line, at, tiedUp, tiedDown, ...place(line.key, height) })
  }
  endWaiting()
  return { rows, rowOfLine, height: top }
}

const isTied = (line: Line, other: Line | undefined): boolean =>
  other !== undefined &&
  other.transaction.transactionId === line.transaction.transactionId &&
  other.isOpen === line.isOpen &&
  other.day === line.day

/** The rows that intersect the range from `from` to `to`, as indexes; the end is exclusive. */
export const rowsBetween = (rows: readonly GridRow[], from: number, to: number): [number, number] => [
  firstIndex(rows, ({ top, height }) => top + height > from),
  firstIndex(rows, ({ top }) => top >= to),
]

/** Index of the first row with the property; all later rows have it, too. */
function firstIndex(rows: readonly GridRow[], has: (row: GridRow) => boolean): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (has(rows[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
