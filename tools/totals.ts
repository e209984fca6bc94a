// node tools/totals.ts report.json …: the last line of a test run, "N passed, N failed".
import { existsSync, readFileSync } from 'node:fs'
import { totals } from './test-results.ts'

const reports = process.argv.slice(2).flatMap((file): unknown[] => {
  if (existsSync(file)) return [JSON.parse(readFileSync(file, 'utf8'))]
  process.stderr.write(`No tests ran that would have written ${file}.\n`)
  return []
})
const { passed, failed } = totals(reports)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
