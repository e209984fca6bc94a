import type { AnyCall } from '@sixpence/protocol/call'
import type { Informed } from '@sixpence/protocol/protection'

/** The acts that are confirmed, as the table of docs/SECURITY.md. */
export function protectionTable(all: readonly AnyCall[]): string {
  const rows = all.flatMap(({ name, protection }) => {
    if (!protection || !('factor' in protection) || protection.factor !== 'own') return []
    return [[`\`${name}\``, protection.when ?? 'always', toldWords(protection.tells)]]
  })
  return table([['Call', 'Confirmed', 'Told'], ...rows.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))])
}

function toldWords(told: Informed): string {
  if (typeof told === 'object') return `nobody: ${told.nobody}`
  return told === 'person' ? 'the person' : 'everybody with full access'
}

/** Markdown with columns of equal width, as the formatter writes it. */
function table([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
