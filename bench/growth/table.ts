import type { State } from './sizes.ts'

type Line = { name: string; rows: number; table: number; indexes: number }

/**
 * The growth between two states per 1,000 payments, the largest first; as Markdown. Tables that are only updated
 * share a line: a vacuum, which does not run meanwhile, would make their space reusable.
 */
export function growthTable(before: State, after: State, payments: number): string {
  const per = (value: number): number => (value / payments) * 1_000
  const all = [...after.tables].map(([name, now]): Line => {
    const then = before.tables.get(name) ?? { rows: 0, table: 0, indexes: 0 }
    return {
      name,
      rows: per(now.rows - then.rows),
      table: per(now.table - then.table),
      indexes: per(now.indexes - then.indexes),
    }
  })
  const sizeOf = ({ table, indexes }: Line): number => table + indexes
  const grown = all.filter(({ rows }) => rows >= 1).toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const changed = all.filter((line) => line.rows < 1)
  return [
    row('Per 1,000 payments', 'Rows', 'Table, kB', 'Indexes, kB'),
    row('---', '---', '---', '---'),
    ...grown.map((value) =>
      row(`\`${value.name}\``, Math.round(value.rows), kilobytes(value.table), kilobytes(value.indexes)),
    ),
    row('**Tables with new rows**', '', kilobytes(sum(grown, 'table')), kilobytes(sum(grown, 'indexes'))),
    row('Tables that only change', '', kilobytes(sum(changed, 'table')), kilobytes(sum(changed, 'indexes'))),
    row('Write-ahead log', '', kilobytes(per(after.wal - before.wal)), ''),
    row('Files beside the database', '', kilobytes(per(after.files - before.files)), ''),
  ].join('\n')
}

const row = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`
const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(0)
const sum = (lines: readonly Line[], which: 'table' | 'indexes'): number =>
  lines.reduce((total, line) => total + line[which], 0)
