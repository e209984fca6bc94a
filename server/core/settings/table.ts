import { environment } from './environment.ts'
import { factsOf } from './setting.ts'

/** All settings as a Markdown table; settings that belong together share a row. */
export function settingsTable(): string {
  const head = ['Setting', 'Meaning', 'Value', 'Where it is not set']
  const body = rows().map((row) => [row.names.join(', '), row.meaning, row.forms.join('; '), row.otherwise])
  const widths = head.map((title, at) => Math.max(title.length, ...body.map((row) => row[at]?.length ?? 0)))
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [head, widths.map((width) => '-'.repeat(width)), ...body].map(line).join('\n')
}

type Row = { names: string[]; meaning: string; forms: string[]; otherwise: string }

function rows(): Row[] {
  const found: Row[] = []
  for (const [name, schema] of Object.entries(environment.shape)) {
    const { meaning, form, otherwise = '', production } = factsOf(schema)
    const last = found.at(-1)
    if (last?.meaning === meaning) {
      last.names.push(`\`${name}\``)
      if (!last.forms.includes(form)) last.forms.push(form)
      continue
    }
    const inProduction = production ? ', in production it must be set' : ''
    found.push({ names: [`\`${name}\``], meaning, forms: [form], otherwise: otherwise + inProduction })
  }
  return found
}
