import { readCsv } from '@sixpence/csv/read'

/**
 * Rows of a list that the operator keeps as CSV: the first line names the columns, in any order; what is not there is empty.
 * `#` begins a line that is a comment. @throws when a column has no known name or `isRight` denies a row, with its line
 */
export function listRows<Column extends string>(
  list: string,
  columns: readonly Column[],
  text: string,
  isRight: (row: Record<Column, string>) => boolean,
): Record<Column, string>[] {
  const unreadable = (line: number) => new Error(`line ${line} of the list of ${list} cannot be read`)
  // Emptied, not taken out: lines keep their numbers.
  const lines = readCsv(text.replaceAll(/^\uFEFF?#.*$/gm, ''))
  if ('unreadable' in lines) throw unreadable(lines.unreadable)
  const [head, ...rest] = lines
  const names = head?.cells ?? []
  const unknown = names.find((name) => !columns.some((one) => one === name))
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
