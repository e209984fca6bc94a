import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

/** A route (R), operation (OP) or rule (B) of the catalogue, or an external finding (`FI-01`). */
export type Entry = { id: string; area: string; text: string }

/** Titles of tests, or any text with ids in brackets. */
export type Titles = string[]

type Row = {
  id: string
  removed?: boolean
  area?: string
  layout?: string
  rule?: string
  purpose?: string
  method?: string
}

/** All ids a test should name; routes have no area in the catalogue and are grouped by layout. */
export function catalogue(folder = join(root, 'docs/spec')): Entry[] {
  return ['routes', 'operations', 'rules', 'found'].flatMap((name) => {
    const rows = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Row[]
    return rows
      .filter((row) => row.removed !== true)
      .map((row) => ({
        id: row.id,
        area: row.area ?? `routes-${row.layout}`,
        text: (row.rule ?? row.purpose ?? row.method ?? '').slice(0, 100),
      }))
  })
}

/** The ids of the catalogue that the titles name in brackets: `refuses a paused card [B201 OP204 FI-01]`. */
export function idsIn(titles: Titles): Set<string> {
  const groups = titles.flatMap((title) => [
    ...title.matchAll(/\[((?:(?:[A-Z]{1,2}\d{3}|[A-Z]{2}-\d{2})[\s,]*)+)\]/g),
  ])
  const ids = groups.flatMap(([, ids = '']) => ids.split(/[\s,]+/))
  return new Set(ids.filter((id) => /^(?:(?:R|OP|B)\d{3}|[A-Z]{2}-\d{2})$/.test(id)))
}

/** Headings of the decisions; a heading names the id of a finding that it contradicts. */
export function decisionTitles(folder = join(root, 'docs/decisions')): Titles {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(folder, name), 'utf8').split('\n', 1)[0] ?? '')
}

/** `OP204,B171-B173` as OP204, B171, B172, B173. */
export function expandIds(list: string): string[] {
  return list.split(/[\s,]+/).flatMap((part) => {
    const [, kind = '', from, , to] = /^([A-Z]+)(\d{3})-([A-Z]+)?(\d{3})$/.exec(part) ?? []
    if (from === undefined) return part === '' ? [] : [part]
    const count = Math.max(Number(to) - Number(from) + 1, 0)
    return Array.from(
      { length: count },
      (_, index) => `${kind}${String(Number(from) + index).padStart(3, '0')}`,
    )
  })
}

/** Named and all ids per area, with the ids that are missing. */
export function table(entries: Entry[], named: Set<string>): string {
  const areas = [...new Set(entries.map((entry) => entry.area))].sort()
  const lines = areas.flatMap((area) => {
    const own = entries.filter((entry) => entry.area === area)
    const missing = own.filter((entry) => !named.has(entry.id)).map((entry) => entry.id)
    return [row(area, own, named), ...wrap(missing)]
  })
  return [...lines, row('all', entries, named)].join('\n')
}

function row(label: string, entries: Entry[], named: Set<string>): string {
  const kinds = new Set(entries.map(({ id }) => kindOf(id)))
  const counts = [...kinds].flatMap((kind) => {
    const own = entries.filter((entry) => kindOf(entry.id) === kind)
    const proven = own.filter((entry) => named.has(entry.id)).length
    return [`${kind} ${proven}/${own.length}`]
  })
  return `${label.padEnd(20)} ${counts.map((count) => count.padEnd(11)).join(' ')}`.trimEnd()
}

/** `OP` of OP204, `FI` of FI-01. */
const kindOf = (id: string): string => id.replace(/-?\d+$/, '')

function wrap(ids: string[]): string[] {
  const lines: string[] = []
  for (let start = 0; start < ids.length; start += 15)
    lines.push(`  ${ids.slice(start, start + 15).join(' ')}`)
  return lines
}
