import { expect, test } from 'vitest'
import { isCode, lineAt, type SourceFile, sourceFiles } from './source-files.ts'

/** Files that run on Node; a script of the town runs in a browser. */
const code = sourceFiles()
  .filter(isCode)
  .filter(({ path }) => /^(?:server|ledger|partners|bench)\//.test(path) && !path.endsWith('.client.js'))

const handMade = [
  // Milliseconds or seconds of a day.
  /\b86_?400(?:_?000)?\b|\b24 \* (?:60 \* 60|3_?600)|\b(?:60 \* 60(?:_000)?|3_?600(?:_?000)?) \* 24\b/g,
  // Parts of a date, read, set or combined; a month that overflows becomes another.
  /\.[gs]et(?:UTC)?(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(|\bDate\.UTC\(/g,
  // A day cut out of a moment, or converted back to a moment.
  /\.toISOString\(\)\s*\.(?:slice|split|substring)\(|\}T(?:00:00|23:59)/g,
  /\bTemporal\./g,
  /^import \{[^}]*\} from '@sixpence\/protocol\/methods\/calendar\/day'/gm,
]

test('days, months and the lengths of time they make are reckoned by days/ alone', () => {
  expect(code.length).toBeGreaterThan(500)
  expect(code.flatMap(handMadeIn)).toEqual([])
})

test.each([
  'const dayMs = 24 * 60 * 60_000',
  'const seconds = 60 * 60 * 24',
  'const week = 7 * 86_400_000',
  'const ago = days * 24 * 3_600_000',
  'until.setUTCMonth(until.getUTCMonth() + 1)',
  'at.setHours(0)',
  'const first = Date.UTC(2026, 0, 1)',
  'const today = now.toISOString().slice(0, 10)',
  'const from = new Date(`${day}T00:00:00Z`)',
  'const day = Temporal.PlainDate.from(text)',
  "import { addDays } from '@sixpence/protocol/methods/calendar/day'",
])('finds %s', (text) => {
  expect(handMadeIn({ path: 'server/a.ts', text })).not.toEqual([])
})

test.each([
  'const maxMs = 24 * 60_000',
  "import type { Day } from '@sixpence/protocol/methods/calendar/day'",
  "const at = new Date('2026-11-20T00:00:00Z')",
  'return now.toISOString()',
])('finds nothing in %s', (text) => {
  expect(handMadeIn({ path: 'server/a.ts', text })).toEqual([])
})

/** The time is read from a `Clock`, which tests and the town can move. Exceptions, each with its reason. */
const otherClocks: Record<string, string> = {
  'server/core/clock.ts': 'is the clock',
  'server/app/watch/checks.ts': 'compares the clock of the machine with the database’s',
  'server/app/watch/watch-bank.ts': 'metrics are of real time',
  'server/core/telemetry/process-gauges.ts': 'metrics are of real time',
  'server/core/telemetry/tracing.ts': 'traces are of real time',
  'server/app/screening/rescreen-process.ts': 'tells another process how far the clock was moved',
  'server/features/history/export-process.ts': 'tells another process how far the clock was moved',
  'partners/signed-post.ts': 'the other end compares the time of a signature with its own',
}

const reads = /\bDate\.now\(\)|\bnew Date\(\)/g

test('server, ledger and partners read the time from one clock', () => {
  const product = code.filter(({ path }) => !/\.test\.ts$|^server\/testing\/|^bench\//.test(path))
  const found = product.filter((file) => linesWith(file, reads).length > 0)
  expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(otherClocks).sort())
})

function handMadeIn(file: SourceFile): string[] {
  return handMade.flatMap((pattern) => linesWith(file, pattern))
}

function linesWith(file: SourceFile, pattern: RegExp): string[] {
  return [...file.text.matchAll(pattern)].map(({ index }) => `${file.path}:${lineAt(file, index)}`)
}
