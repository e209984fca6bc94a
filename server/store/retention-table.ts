import { keptTables, type RetentionRule } from './retention.ts'

const grows: Readonly<Record<RetentionRule['by'], string>> = {
  payments: 'with payments',
  use: 'with use',
  place: 'not with time',
}

/** Every table with the retention of its rows, as Markdown for docs/GROWTH.md. */
export function keptTable(): string {
  const lines = keptTables.map(({ tables, by, until, why }) => [
    tables.map(nameOf).join(', '),
    grows[by],
    untilText(until),
    why,
  ])
  return [
    '| Tables | Grow | Kept | Why |',
    '| --- | --- | --- | --- |',
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
}

const nameOf = (table: string): string => `\`${table.replace(/^app\./, '')}\``

function untilText(until: RetentionRule['until']): string {
  if (until === 'always') return 'for good'
  return until === 'erasure' ? 'until the erasure of whom they are about' : `${until.time} (\`${until.job}\`)`
}

if (import.meta.main) process.stdout.write(`${keptTable()}\n`)
