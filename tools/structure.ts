// node tools/structure.ts [-- --since <commit>]: prints measures of the structure: imports between folders, cycles, files per
// folder, sizes, files that name a table, calls with a file of their own, and lines by area, beside those of a commit.
// With --draw it updates the picture in docs/ARCHITECTURE.md.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { calls } from '@sixpence/protocol'
import { circles, closure, moduleGraph } from './module-graph.ts'
import { isCode, root, sourceFiles } from './source-files.ts'
import { arrowsOf, callsElsewhere, filesByTable, isTest, siblingsOf, upwardIn } from './structure-facts.ts'
import { pictureIn } from './structure-picture.ts'

const { values } = parseArgs({ options: { since: { type: 'string' }, draw: { type: 'boolean' } } })
const files = sourceFiles()
const graph = moduleGraph(files)
const say = (line = ''): void => void process.stdout.write(`${line}\n`)

if (values.draw) {
  const page = join(root, 'docs/ARCHITECTURE.md')
  writeFileSync(page, pictureIn(readFileSync(page, 'utf8'), graph))
}

say('Arrows between rooms, imports each:')
for (const { from, to, imports } of arrowsOf(graph)) say(`  ${from} → ${to}  ${imports}`)
say(`Arrows that lead up: ${upwardIn(graph).length}`)
say(`Rings of files, types included: ${circles(graph).length}`)
const loaded = closure(graph, ['server/app/main.ts'])
say(`Files that production loads at its start: ${loaded.size}`)

say('\nFolders with more than 30 source files beside each other (of calls apart):')
for (const [folder, count] of siblingsOf(files)) if (count > 30) say(`  ${folder}  ${count}`)

const sizes = files
  .filter((file) => isCode(file) && !isTest(file.path))
  .map(({ path, text }) => ({ path, lines: linesOf(text) }))
  .toSorted((a, b) => a.lines - b.lines)
const at = (share: number): number => sizes[Math.floor(share * (sizes.length - 1))]?.lines ?? 0
say(`\nLines of a source file: median ${at(0.5)}, nine of ten below ${at(0.9)}, the longest:`)
for (const { path, lines } of sizes.slice(-5).toReversed()) say(`  ${path}  ${lines}`)

const tables = [...filesByTable(files)].toSorted(([, a], [, b]) => b.length - a.length)
const mean = tables.reduce((sum, [, named]) => sum + named.length, 0) / tables.length
say(`\nFiles that name a table: ${mean.toFixed(1)} on average of ${tables.length} tables, the most:`)
for (const [table, named] of tables.slice(0, 8)) say(`  app.${table}  ${named.length}`)

const elsewhere = callsElsewhere(files)
say(`\nCalls with a file of their name: ${calls.size - elsewhere.length} of ${calls.size}`)

say(`\nLines by area${values.since ? `, at ${values.since} and now` : ''}:`)
const before = values.since ? linesByArea(linesAt(values.since)) : undefined
const now = linesByArea(files.map(({ path, text }) => ({ path, lines: linesOf(text) })))
const areas = [...new Set([...(before?.keys() ?? []), ...now.keys()])].toSorted()
for (const area of areas) sayLines(area, before?.get(area), now.get(area))
sayLines('all', before && total(before), total(now))

function sayLines(area: string, then: number | undefined, today = 0): void {
  const change = before ? `${String(then ?? 0).padStart(8)} → ` : ''
  const by = before ? `  (${today - (then ?? 0) >= 0 ? '+' : ''}${today - (then ?? 0)})` : ''
  say(`  ${area.padEnd(12)}${change}${String(today).padStart(8)}${by}`)
}

type Lines = { path: string; lines: number }

function linesByArea(all: readonly Lines[]): Map<string, number> {
  const counted = new Map<string, number>()
  for (const { path, lines } of all.filter(isCounted)) {
    const area = path.includes('/') ? (path.split('/')[0] ?? '') : '.'
    counted.set(area, (counted.get(area) ?? 0) + lines)
  }
  return counted
}

/** Files written by hand: no catalogs, lock files or third-party schemas. */
function isCounted({ path }: Lines): boolean {
  return /\.(?:tsx?|js|css|sql|md)$/.test(path) && !path.startsWith('docs/spec/')
}

/** A single command for all files: a `git show` for each took ten minutes. */
function linesAt(commit: string): Lines[] {
  const counts = execFileSync('git', ['grep', '--null', '-I', '-c', '', commit], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return counts
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [place = '', lines] = line.split('\0')
      return { path: place.slice(commit.length + 1), lines: Number(lines) }
    })
}

function total(areas: ReadonlyMap<string, number>): number {
  return [...areas.values()].reduce((sum, lines) => sum + lines, 0)
}

function linesOf(text: string): number {
  return text.split('\n').length - 1
}
