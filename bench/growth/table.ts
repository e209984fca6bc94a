import type { State } from './sizes.ts'

/** What grew between two states, per 1,000 payments, the most first; as Markdown. */
export function growthTable(before: State, after: State, payments: number): string {
  const per = (value: number): number => (value / payments) * 1_000
  const lines = [...after.tables]
    .map(([name, now]) => {
      const then = before.tables.get(name) ?? { rows: 0, table: 0, indexes: 0 }
      return {
        name,
        rows: per(now.rows - then.rows),
        table: per(now.table - then.table),
        indexes: per(now.indexes - then.indexes),
      }
    })
    .filter(({ rows, table, indexes }) => Math.abs(rows) >= 1 || table + indexes >= 1_000)
    .toSorted((a, b) => b.table + b.indexes - (a.table + a.indexes))
  const row = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`
  const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(0)
  const sum = (which: 'table' | 'indexes'): number => lines.reduce((all, one) => all + one[which], 0)
  return [
    row('Per 1,000 payments', 'Rows', 'Table, kB', 'Indexes, kB'),
    row('---', '---', '---', '---'),
    ...lines.map((one) =>
      row(`\`${one.name}\``, Math.round(one.rows), kilobytes(one.table), kilobytes(one.indexes)),
    ),
    row('**All tables**', '', kilobytes(sum('table')), kilobytes(sum('indexes'))),
    row('Write-ahead log', '', kilobytes(per(after.wal - before.wal)), ''),
    row('Files beside the database', '', kilobytes(per(after.files - before.files)), ''),
  ].join('\n')
}
