import { instruments, type Instrument } from './instruments.ts'

const kinds = {
  counter: 'counter',
  observedCounter: 'counter',
  histogram: 'histogram',
  gauge: 'gauge',
} as const

/** All metrics as a Markdown table. */
export function metricsTable(): string {
  const head = ['Metric', 'Kind', 'Labels', 'Meaning']
  const body = Object.entries<Instrument>(instruments).map(([name, { kind, labels, help }]) => [
    `\`${name}\``,
    kinds[kind],
    labels.map((label) => `\`${label}\``).join(', '),
    help,
  ])
  const widths = head.map((title, at) => Math.max(title.length, ...body.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [head, widths.map((width) => '-'.repeat(width)), ...body].map(line).join('\n')
}
