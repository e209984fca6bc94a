import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { request } from 'playwright-core'
import { openDemo } from './web/demo.ts'
import { historyRun, type HistoryRun } from './web/history.ts'
import { codeToHome, nextCode, pressToHome, type Press } from './web/press.ts'
import { leave, resume, signIn } from './web/sign-in.ts'
import { lineOf, measured, median, type Measurement } from './web/targets.ts'
import { launch, newContext, visit, type Visit } from './web/visit.ts'

/**
 * The built client, served by the real server, in Chromium as on a slow phone:
 * `npm run bench -- web [--runs 5] [--strict]`. Every run has its own browser with an empty cache; medians are printed
 * beside target and limit. With --strict a value over its limit causes exit code 1.
 */
const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, strict: { type: 'boolean', default: false } },
})
const runs = Number(options.runs)
const password = 'sixpence demo 2026'
const ines = {
  email: 'ines@ostra.example',
  name: 'Ines Varga',
  password,
  company: 'Northlight Studio',
}

const marta = { email: 'marta@gintara.example', password, phone: '+37061200023' }

const demo = await openDemo()
try {
  console.log(`${new Date().toISOString()}, ${runs} runs, load average ${load()}`)
  const lines = [...(await signInLines()), ...(await codeLines()), ...(await signedInLines())]
  for (const line of lines) console.log(lineOf(line))
  console.log(`load average at the end ${load()}`)
  const over = lines.filter(({ value, limit }) => !(value <= limit))
  if (options.strict && over.length > 0) {
    console.error(`over the limit: ${over.map(({ name }) => name).join('; ')}`)
    process.exitCode = 1
  }
} finally {
  await demo.stop()
}

/** Bo signs in without a second factor. */
async function signInLines(): Promise<Measurement[]> {
  const visits: Visit[] = []
  const presses: Press[] = []
  for (let run = 0; run < runs; run += 1) {
    const browser = await launch()
    const context = await newContext(browser)
    const page = await context.newPage()
    visits.push(await visit(page, `${demo.origin}/login`))
    presses.push(await pressToHome(page, { email: 'bo@ostra.example', password }))
    await browser.close()
  }
  const of = (field: (visit: Visit) => number): number => median(visits.map(field))
  print('sign-in', visits)
  print('from the press', presses)
  return [
    measured('signInJs', of(({ js }) => js) / 1000),
    measured('signInHtml', of(({ html }) => html) / 1000),
    measured('signInAll', of(({ all }) => all) / 1000),
    measured('signInFcp', of(({ fcp }) => fcp) / 1000),
    measured('signInLcp', of(({ lcp }) => lcp) / 1000),
    measured('signInLive', of(({ live }) => live ?? Number.NaN) / 1000),
    measured(
      'signInBlocking',
      of(({ blocking }) => blocking),
    ),
    measured(
      'signInCls',
      of(({ cls }) => cls),
    ),
    measured('pressTotal', median(presses.map(({ total }) => total)) / 1000),
    measured('pressBlocking', median(presses.map((press) => press.blocking))),
  ]
}

/** Marta signs in with a code by SMS, at her own brand. */
async function codeLines(): Promise<Measurement[]> {
  const api = await request.newContext()
  const presses: Press[] = []
  for (let run = 0; run < runs; run += 1) {
    const browser = await launch()
    const page = await (await newContext(browser)).newPage()
    await visit(page, `${demo.origin.replace('localhost', 'gintara.localhost')}/login`)
    presses.push(await codeToHome(page, marta, await nextCode(api, demo.origin, marta.phone)))
    await browser.close()
  }
  await api.dispose()
  print('from the code', presses)
  return [measured('codeTotal', median(presses.map(({ total }) => total)) / 1000)]
}

/** All browsers share a session, because an authenticator's code can be used once in half a minute. */
async function signedInLines(): Promise<Measurement[]> {
  const api = await request.newContext()
  const { companyId, ...signedIn } = await signIn(api, demo.origin, ines)
  await api.dispose()
  let { session } = signedIn
  const homes: Visit[] = []
  const histories: HistoryRun[] = []
  for (let run = 0; run < runs * 2; run += 1) {
    const browser = await launch()
    const context = await newContext(browser)
    await resume(context, session)
    const page = await context.newPage()
    if (run < runs) homes.push(await visit(page, `${demo.origin}/home`))
    else histories.push(await historyRun(page, `${demo.origin}/history?fromCustomerId=${companyId}`))
    session = await leave(page)
    await browser.close()
  }
  return [...homeLines(homes), ...historyLines(histories)]
}

function homeLines(visits: readonly Visit[]): Measurement[] {
  const of = (field: (visit: Visit) => number): number => median(visits.map(field))
  print('home', visits)
  return [
    measured('homeLcp', of(({ lcp }) => lcp) / 1000),
    measured('homeCss', of(({ css }) => css) / 1000),
    measured(
      'homeBlocking',
      of(({ blocking }) => blocking),
    ),
    measured(
      'homeCls',
      of(({ cls }) => cls),
    ),
    measured('homeHeap', of(({ heap }) => heap) / 1e6),
  ]
}

function historyLines(found: readonly HistoryRun[]): Measurement[] {
  const of = (field: (run: HistoryRun) => number): number => median(found.map(field))
  print('history', found)
  return [
    measured(
      'historyTyping',
      of(({ typing }) => typing),
    ),
    measured('historySelecting', Math.max(...found.map(({ selecting }) => selecting))),
    measured(
      'historyScrolling',
      of(({ scrolling }) => scrolling),
    ),
    measured('historyHeap', of(({ heap }) => heap) / 1e6),
  ]
}

/** Every run, so that the spread can be seen. */
function print(name: string, found: readonly object[]): void {
  for (const resource of found) {
    const fields = Object.entries(resource).map(([field, value]: [string, unknown]) =>
      typeof value === 'number'
        ? `${field} ${Math.round(value * 1000) / 1000}`
        : `${field} "${String(value)}"`,
    )
    console.log(`${name}: ${fields.join(', ')}`)
  }
}

function load(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')
}
