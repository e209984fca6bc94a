import type { Verdict } from './drill.ts'

/** A Markdown table of the bugs, with the test that noticed each, and its ring. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map((verdict) => [verdict.bug.what, seenBy(verdict), partOf(verdict)])
  const cells = [['Planted', 'Noticed by', 'Part of `npm test`'], ...rows].map((row) => row.map(escaped))
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const [head = [], ...body] = cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
  const dashes = widths.map((width) => '-'.repeat(width))
  return `${[head, dashes, ...body].map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`
}

function seenBy({ noticed: [first, ...same], others }: Verdict): string {
  if (!first) return 'nothing'
  const more = same.length + others.length
  return `\`${first.file}\`: ${first.title}${more > 0 ? ` (and ${more} more)` : ''}`
}

const partOf = ({ bug, noticed }: Verdict): string => (noticed.length > 0 ? bug.tests.part : '')

const escaped = (cell: string): string => cell.replaceAll('|', '\\|')

const heading = '### Planted in the source\n'

/**
 * The page with the table in the place of the earlier one: what stands between the day of the last run and the next
 * heading. @throws Error if the page lacks the heading or the day
 */
export function withTable(
  page: string,
  table: string,
  { day, commit }: { day: string; commit: string },
): string {
  const [before = '', section] = page.split(heading)
  const parts = /^([\s\S]*?)\n\d{4}-\d\d-\d\d, commit [\s\S]*?(\n## [\s\S]*)$/.exec(section ?? '')
  if (!parts) throw new Error(`The page lacks "${heading.trim()}" with the day of the last run below it.`)
  const [, words = '', rest = ''] = parts
  return `${before}${heading}${words}\n${day}, commit ${commit}:\n\n${table}${rest}`
}
