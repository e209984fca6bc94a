/**
 * Rows of a list as CSV (RFC 4180, a row a line): the first line names the columns, in any order; what is not there is
 * empty. `#` begins a line that is a comment. @throws when a column has no known name or `isRight` denies a row, with its line
 */
export function csvRows<Column extends string>(
  list: string,
  columns: readonly Column[],
  text: string,
  isRight: (row: Record<Column, string>) => boolean,
): Record<Column, string>[] {
  const [first, ...rest] = text
    .split(/\r?\n/)
    .map((line, at) => ({ line, at: at + 1 }))
    .filter(({ line }) => line.trim() !== '' && !line.startsWith('#'))
  const names = first ? cellsOf(first.line) : []
  const unknown = names.find((name) => !columns.some((one) => one === name))
  if (unknown !== undefined) throw new Error(`the list of ${list} has a column of no known name: ${unknown}`)
  return rest.map(({ line, at }) => {
    const cells = cellsOf(line)
    const row = Object.fromEntries(columns.map((name) => [name, cells[names.indexOf(name)] ?? ''])) as Record<
      Column,
      string
    >
    if (cells.length !== names.length || !isRight(row))
      throw new Error(`line ${at} of the list of ${list} cannot be read: ${line}`)
    return row
  })
}

/** Cells between commas; in quotes where they have a comma, a quote in one is two. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )
