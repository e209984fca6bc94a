import { readCsv } from '@sixpence/csv/read'

/**
 * Parses an operator's CSV list: the first line names the columns in any order; missing columns are empty, lines
 * starting with `#` are comments. @throws with the line number when a column is unknown or `isRight` rejects a row
 */
export function listRows<Column extends string>(
  list: string,
  columns: readonly Column[],
  text: string,
  isRight: (row: Record<Column, string>) => boolean,
): Record<Column, string>[] {
  const unreadable = (line: number) => new Error(`line ${line} of the list of ${list} cannot be read`)
  // Comments are emptied rather than removed, to keep the line numbers.
  const lines = readCsv(text.replaceAll(/^\uFEFF?#.*$/gm, ''))
  if ('unreadable' in lines) throw unreadable(lines.unreadable)
  const [head, ...rest] = lines
  const names = head?.cells ?? []
  const unknown = names.find((name) => !columns.some((column) => column === name))
  if (unknown !== undefined) throw new Error(`the list of ${list} has a column of no known name: ${unknown}`)
  return rest.map(({ line, cells }) => {
    const row = Object.fromEntries(columns.map((name) => [name, cells[names.indexOf(name)] ?? ''])) as Record<
      Column,
      string
    >
    if (cells.length !== names.length || !isRight(row)) throw unreadable(line)
    return row
  })
}
