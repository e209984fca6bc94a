export type Cell = { row: number; column: number }

/**
 * The cell to which a key moves in a table of `rows` by `columns`; undefined for other keys, and if Tab leaves the
 * table.
 */
export function cellFor(
  { key, shiftKey = false }: { key: string; shiftKey?: boolean },
  { row, column }: Cell,
  { rows, columns }: { rows: number; columns: number },
): Cell | undefined {
  if (key === 'Tab') {
    const at = row * columns + column + (shiftKey ? -1 : 1)
    return at < 0 || at >= rows * columns
      ? undefined
      : { row: Math.floor(at / columns), column: at % columns }
  }
  const targets: Partial<Record<string, Cell>> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    Home: { row, column: 0 },
    End: { row, column: columns - 1 },
  }
  const target = targets[key]
  return target && { row: within(target.row, rows), column: within(target.column, columns) }
}

const within = (at: number, count: number): number => Math.min(Math.max(at, 0), Math.max(0, count - 1))
