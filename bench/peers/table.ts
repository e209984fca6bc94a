import { type LoadResult, median } from '../payments.ts'

/** A line of the table: `count` connections or clients, and the results of the rounds. */
export type Row = { name: string; count: number; runs: LoadResult[]; measure: () => Promise<LoadResult> }

/** A table in Markdown of the medians of the rounds; the ratio is to the rate of the yardstick. */
export function tableOf(rows: readonly Row[], yardstick: Row): string {
  const middle = ({ runs }: Row, figure: 'rate' | 'p50' | 'p99'): number =>
    median(runs.map((run) => run[figure]))
  const lines = rows.map((row) => [
    row.name,
    String(row.count),
    middle(row, 'rate').toLocaleString('en'),
    `${middle(row, 'p50')}, ${middle(row, 'p99')}`,
    (middle(row, 'rate') / middle(yardstick, 'rate')).toFixed(2),
  ])
  const head = ['What', 'Connections', 'Transfers a second', 'p50, p99 ms', 'To pgbench']
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
