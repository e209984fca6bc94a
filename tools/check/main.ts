// node tools/check/main.ts RING [--part NAME …] [--resume] [--list] [--write]: runs a ring of rings.ts and prints a
// table of its parts; at the end "N passed, N failed". `--part`: only these, by the beginning of their names.
// `--resume`: skips parts that passed on the same files before. `--write`: stores the table in docs/CHECKS.md.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { failedTitles, lateTitles, totals, type Totals } from '../test-results.ts'
import { PassedParts } from './passed-parts.ts'
import { type Ring, type RingName, rings } from './rings.ts'
import { endLanes, type EndedPart, runLanes } from './run-lanes.ts'
import { resultTable, type Result } from './result-table.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string', multiple: true },
    resume: { type: 'boolean' },
    list: { type: 'boolean' },
    write: { type: 'boolean' },
  },
})
const name = positionals[0] ?? ''
if (!Object.hasOwn(rings, name)) {
  process.stderr.write(
    `There is no ring ${JSON.stringify(name)}; there are ${Object.keys(rings).join(', ')}.\n`,
  )
  process.exit(2)
}
const ring: Ring = rings[name as RingName]
const isWanted = (part: string): boolean => values.part?.some((prefix) => part.startsWith(prefix)) ?? true

const passedParts = new PassedParts('.')
const earlier = values.resume ? passedParts.read().filter(({ part }) => isWanted(part)) : []

if (values.list) {
  for (const { name: part } of ring.flat(2)) if (isWanted(part)) process.stdout.write(`${part}\n`)
  process.exit(0)
}

// Commands get Ctrl-C from the terminal; this process waits for them.
process.on('SIGINT', () => {})
process.on('SIGTERM', endLanes)

mkdirSync('.cache/check', { recursive: true })
const results: Result[] = [...earlier]
const failedTests: string[] = []
for (const stage of ring) {
  const lanes = stage.map((parts) =>
    parts.filter((part) => isWanted(part.name) && !earlier.some(({ part: passed }) => passed === part.name)),
  )
  for (const { report } of lanes.flat()) if (report) rmSync(report, { force: true })
  for (const part of await runLanes(lanes)) results.push(resultOf(part))
  passedParts.write(results)
  // What does not compile fails its tests for the same reason; the full check reports everything.
  if (name !== 'full' && stage.flat().some((part) => part.report === undefined && hasFailed(part.name))) break
}

const table = resultTable(results)
process.stdout.write(`${table}\n`)
if (values.write) keepTable(table)
const sums = results.map(({ tests }) => tests)
const failedParts = results.filter(({ isPassed }) => !isPassed).map(({ part }) => part)
if (failedParts.length > 0) process.stdout.write(`Failed: ${failedParts.join(', ')}\n`)
for (const failedTest of failedTests) process.stdout.write(`Failed test: ${failedTest}\n`)
const passed = sumOf(sums, 'passed')
const failed = sumOf(sums, 'failed')
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failedParts.length > 0 ? 1 : 0

function hasFailed(part: string): boolean {
  return results.some((result) => result.part === part && !result.isPassed)
}

function resultOf({ part, code, seconds }: EndedPart): Result {
  const reports: unknown[] =
    part.report !== undefined && existsSync(part.report)
      ? [JSON.parse(readFileSync(part.report, 'utf8'))]
      : []
  if (part.report !== undefined && reports.length === 0)
    process.stderr.write(`No tests of ${part.name} ran that would have written ${part.report}.\n`)
  const late = lateTitles(reports)
  failedTests.push(...failedTitles(reports).map((title) => `${part.name}: ${title}`))
  for (const title of late) process.stdout.write(`Only at a later try: ${title}\n`)
  return { part: part.name, isPassed: code === 0, seconds, tests: totals(reports), repeated: late.length }
}

function sumOf(counted: readonly Totals[], key: keyof Totals): number {
  return counted.reduce((sum, each) => sum + each[key], 0)
}

/** Replaces the table in the page with the latest results. */
function keepTable(text: string): void {
  const page = 'docs/CHECKS.md'
  const heading = '## The last full check\n'
  const before = readFileSync(page, 'utf8').split(heading)[0] ?? ''
  const day = new Date().toISOString().slice(0, 10)
  const commit = passedParts.state?.slice(0, 8) ?? 'unknown'
  writeFileSync(page, `${before}${heading}\n${day}, commit ${commit}:\n\n${text}`)
}
