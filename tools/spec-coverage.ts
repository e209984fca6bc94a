import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

/** One route (R), operation (OP) or rule (B) of the catalogue. */
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

/** Everything a test should name; routes have no area in the catalogue and are grouped by layout. */
export function catalogue(folder = join(root, 'docs/spec')): Entry[] {
  return ['routes', 'operations', 'rules'].flatMap((name) => {
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

/** The R, OP and B ids that the titles name in brackets: `refuses a paused card [B201 OP204]`. */
export function idsIn(titles: Titles): Set<string> {
  const groups = titles.flatMap((title) => [...title.matchAll(/\[((?:[A-Z]{1,2}\d{3}[\s,]*)+)\]/g)])
  const ids = groups.flatMap(([, ids = '']) => ids.split(/[\s,]+/))
  return new Set(ids.filter((id) => /^(?:R|OP|B)\d{3}$/.test(id)))
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
  const counts = ['R', 'OP', 'B'].flatMap((kind) => {
    const own = entries.filter((entry) => entry.id.startsWith(kind))
    const proven = own.filter((entry) => named.has(entry.id)).length
    return own.length === 0 ? [] : [`${kind} ${proven}/${own.length}`]
  })
  return `${label.padEnd(20)} ${counts.map((count) => count.padEnd(11)).join(' ')}`.trimEnd()
}

function wrap(ids: string[]): string[] {
  const lines: string[] = []
  for (let start = 0; start < ids.length; start += 15)
    lines.push(`  ${ids.slice(start, start + 15).join(' ')}`)
  return lines
}
