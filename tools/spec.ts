// npm run spec: lists the ids of the catalogue (docs/spec) that no test and no heading of a decision names. --results
// a.json b.json count only the tests that passed, from Vitest's and Playwright's JSON reports. --ids
// OP204,B187,B171-B185,FI-01 or --area session check these; exit code 1 when any is missing
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type Entry,
  type Titles,
  catalogue,
  decisionTitles,
  expandIds,
  idsIn,
  coverageTable,
} from './spec-coverage.ts'
import { sourceFiles } from './source-files.ts'
import { passedTitles } from './test-results.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    results: { type: 'string', multiple: true },
    ids: { type: 'string' },
    area: { type: 'string' },
  },
})
const entries = catalogue()
const reports = values.results ? [...values.results, ...positionals] : []
const titles = reports.length > 0 ? reports.flatMap(readReport) : allTitles()
const named = idsIn([...titles, ...decisionTitles()])
const unknown = [...named].filter((id) => !entries.some((entry) => entry.id === id))

if (reports.length === 0) print('Read from the titles alone, so a failing or skipped test counts too.')
if (unknown.length > 0) print(`Titles name ids that the catalogue does not have: ${unknown.join(' ')}`)

const selectedEntries = requestedEntries(entries)
const missing = (selectedEntries ?? entries).filter((entry) => !named.has(entry.id))
if (selectedEntries) {
  for (const entry of missing) print(`${entry.id.padEnd(6)} ${entry.text}`)
  print(`${selectedEntries.length - missing.length} of ${selectedEntries.length} ids are named.`)
} else {
  print(coverageTable(entries, named))
}
process.exitCode = unknown.length > 0 || (selectedEntries && missing.length > 0) ? 1 : 0

function requestedEntries(all: Entry[]): Entry[] | undefined {
  if (values.ids === undefined && values.area === undefined) return undefined
  const ids = new Set(expandIds(values.ids ?? ''))
  const matches = all.filter((entry) => ids.has(entry.id) || entry.area === values.area)
  const strangers = [...ids].filter((id) => !matches.some((entry) => entry.id === id))
  if (strangers.length > 0) fail(`The catalogue does not have ${strangers.join(' ')}.`)
  if (matches.length === 0) fail(`The catalogue has no area ${values.area}.`)
  return matches
}

function readReport(file: string): Titles {
  return passedTitles(JSON.parse(readFileSync(file, 'utf8')))
}

function allTitles(): Titles {
  const tests = sourceFiles().filter(
    ({ path }) => /(?:\.(?:test|spec)|\/call-tests)\.tsx?$/.test(path) && path !== 'tools/spec.test.ts',
  )
  return tests.map((file) => file.text)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}
