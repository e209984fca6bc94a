import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

/** A route (R), operation (OP) or rule (B) of the catalogue, or an external finding (`FI-01`). */
export type Entry = { id: string; area: string; text: string }

/** Titles of tests, or any text with ids in brackets. */
export type Titles = string[]

/** An entry as it stands in the files of `docs/spec`. */
type CatalogueRow = {
  id: string
  removed?: boolean
  area?: string
  layout?: string
  rule?: string
  purpose?: string
  method?: string
}

/** So that an entry fits a line of a terminal. */
const maxTextLength = 100

/** All ids a test should name; routes have no area in the catalogue and are grouped by layout. */
export function catalogue(folder = join(root, 'docs/spec')): Entry[] {
  return ['routes', 'operations', 'rules', 'found'].flatMap((name) => {
    const rows = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as CatalogueRow[]
    return rows
      .filter((row) => row.removed !== true)
      .map((row) => ({
        id: row.id,
        area: row.area ?? `routes-${row.layout}`,
        text: (row.rule ?? row.purpose ?? row.method ?? '').slice(0, maxTextLength),
      }))
  })
}

/** The ids of the catalogue that the titles name in brackets: `refuses a paused card [B201 OP204 FI-01]`. */
export function idsIn(titles: Titles): Set<string> {
  const brackets = titles.flatMap((title) => [...title.matchAll(idsInBrackets)])
  const ids = brackets.flatMap(([, list = '']) => list.split(/[\s,]+/))
  return new Set(ids.filter((id) => idOfCatalogue.test(id)))
}

/** Brackets with ids only; others, as `Q040` of a question, may be among them. */
const idsInBrackets = /\[((?:(?:[A-Z]{1,2}\d{3}|[A-Z]{2}-\d{2})[\s,]*)+)\]/g
const idOfCatalogue = /^(?:(?:R|OP|B)\d{3}|[A-Z]{2}-\d{2})$/

/** Headings of the decisions; a heading names the id of a finding that it contradicts. */
export function decisionTitles(folder = join(root, 'docs/decisions')): Titles {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(folder, name), 'utf8').split('\n', 1)[0] ?? '')
}

/** `OP204,B171-B173` as OP204, B171, B172, B173. */
export function expandIds(list: string): string[] {
  return list.split(/[\s,]+/).flatMap((part) => {
    const range = /^(?<kind>[A-Z]+)(?<first>\d{3})-(?:[A-Z]+)?(?<last>\d{3})$/.exec(part)?.groups
    if (!range) return part === '' ? [] : [part]
    const first = Number(range['first'])
    const count = Math.max(Number(range['last']) - first + 1, 0)
    return Array.from(
      { length: count },
      (_, index) => `${range['kind']}${String(first + index).padStart(3, '0')}`,
    )
  })
}

/** Named and all ids per area, with the ids that are missing. */
export function coverageTable(entries: Entry[], named: Set<string>): string {
  const areas = [...new Set(entries.map((entry) => entry.area))].sort()
  const lines = areas.flatMap((area) => {
    const areaEntries = entries.filter((entry) => entry.area === area)
    const missing = areaEntries.filter((entry) => !named.has(entry.id)).map((entry) => entry.id)
    return [countLine(area, areaEntries, named), ...idLines(missing)]
  })
  return [...lines, countLine('all', entries, named)].join('\n')
}

/** `session              OP 12/14    B 30/30`: named and all ids by kind. */
function countLine(label: string, entries: Entry[], named: Set<string>): string {
  const kinds = new Set(entries.map(({ id }) => kindOf(id)))
  const counts = [...kinds].map((kind) => {
    const kindEntries = entries.filter((entry) => kindOf(entry.id) === kind)
    const namedCount = kindEntries.filter((entry) => named.has(entry.id)).length
    return `${kind} ${namedCount}/${kindEntries.length}`
  })
  return `${label.padEnd(20)} ${counts.map((count) => count.padEnd(11)).join(' ')}`.trimEnd()
}

/** `OP` of OP204, `FI` of FI-01. */
const kindOf = (id: string): string => id.replace(/-?\d+$/, '')

const idsPerLine = 15

function idLines(ids: string[]): string[] {
  const lines: string[] = []
  for (let start = 0; start < ids.length; start += idsPerLine)
    lines.push(`  ${ids.slice(start, start + idsPerLine).join(' ')}`)
  return lines
}
