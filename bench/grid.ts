import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { request } from 'playwright-core'
import { openDemo } from './web/demo.ts'
import { gridRun, type GridRun } from './web/grid.ts'
import { resume, leave, signIn } from './web/sign-in.ts'
import { lineOf, measured, median } from './web/targets.ts'
import { takeIn } from './web/take-in.ts'
import { launch, newContext } from './web/visit.ts'

/**
 * A file of a hundred thousand payments in the grid of its page, on the slow phone of `bench:web`:
 * `npm run bench -- grid [--lines 100000] [--runs 3] [--strict]`. 1 % of the lines has to be corrected. Prints the
 * longest interaction of each kind; with --strict exits with 1 if a value is over its limit.
 */
const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '3' },
    strict: { type: 'boolean', default: false },
  },
})
const bo = { email: 'bo@ostra.example', name: 'Bo Lindqvist', password: 'sixpence demo 2026' }

const demo = await openDemo()
try {
  const api = await request.newContext()
  const { session: begun, ...signedIn } = await signIn(api, demo.origin, { ...bo, company: bo.name })
  const { batchId, seconds } = await takeIn(api, demo.origin, signedIn, Number(options.lines))
  await api.dispose()
  console.log(
    `${new Date().toISOString()}, ${options.lines} lines read and checked in ${seconds.toFixed(1)} s, load average ${loadavg()[0]?.toFixed(1)}`,
  )
  let session = begun
  const runs: GridRun[] = []
  for (let run = 0; run < Number(options.runs); run += 1) {
    const browser = await launch()
    const context = await newContext(browser)
    await resume(context, session)
    const page = await context.newPage()
    const found = await gridRun(page, `${demo.origin}/transfer/mass/eft?batch=${batchId}`)
    runs.push(found)
    console.log(JSON.stringify(found))
    session = await leave(page)
    await browser.close()
  }
  const of = (field: keyof GridRun): number => median(runs.map((run) => run[field]))
  const lines = [
    measured('gridKeys', of('keys')),
    measured('gridFilter', of('filter')),
    measured('gridOpening', of('opening')),
    measured('gridTyping', of('typing')),
    measured('gridSaving', of('saving')),
    measured('gridScrolling', of('scrolling')),
    measured('gridHeap', of('heap') / 1e6),
  ]
  for (const line of lines) console.log(lineOf(line))
  if (options.strict && lines.some(({ value, limit }) => !(value <= limit))) process.exitCode = 1
} finally {
  await demo.stop()
}
