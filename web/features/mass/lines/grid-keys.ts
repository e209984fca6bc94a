export type Cell = { row: number; column: number }

/** The cell a key moves to in a grid of `rows` by `columns` of which `page` rows are visible; undefined for other keys. */
export function cellForKey(
  { key, ctrlKey = false }: { key: string; ctrlKey?: boolean },
  { row, column }: Cell,
  { rows, columns, page }: { rows: number; columns: number; page: number },
): Cell | undefined {
  if (rows === 0) return undefined
  const leap = Math.max(1, page - 1)
  const targets: Partial<Record<string, Cell>> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + leap, column },
    PageUp: { row: row - leap, column },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? rows - 1 : row, column: columns - 1 },
  }
  const target = targets[key]
  return target && { row: within(target.row, rows), column: within(target.column, columns) }
}

const within = (at: number, count: number): number => Math.min(Math.max(at, 0), count - 1)
