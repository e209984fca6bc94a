// node tools/totals.ts report.json …: tests that passed only when repeated, and at the end "N passed, N failed".
import { existsSync, readFileSync } from 'node:fs'
import { lateTitles, totals } from './test-results.ts'

const reports = process.argv.slice(2).flatMap((file): unknown[] => {
  if (existsSync(file)) return [JSON.parse(readFileSync(file, 'utf8'))]
  process.stderr.write(`No tests ran that would have written ${file}.\n`)
  return []
})
for (const title of lateTitles(reports)) process.stdout.write(`Only at a later try: ${title}\n`)
const { passed, failed } = totals(reports)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
