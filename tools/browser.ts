// node tools/browser.ts [--silent-minutes n] -- command arguments: runs the command with CHROMIUM and CHROMIUM_ARGS
// set to a browser that works here, and ends with the command's exit code.
//
// Chromium 153 was seen to hang under load: the main thread of a page waited for its compositor, no script ran, and
// the test runner waited for the page. A command that prints nothing for this many minutes is therefore ended and
// restarted, once.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { quickFolder } from '@sixpence/postgres/quick-folder'
import { type Browser, findChromium } from './chromium.ts'

const dashes = process.argv.indexOf('--')
const [program, ...args] = dashes < 0 ? [] : process.argv.slice(dashes + 1)
const { values } = parseArgs({
  args: process.argv.slice(2, dashes < 0 ? undefined : dashes),
  options: { 'silent-minutes': { type: 'string' } },
})
if (program === undefined) {
  process.stderr.write('Use it as: node tools/browser.ts [--silent-minutes n] -- command arguments\n')
  process.exit(2)
}
/**
 * A browser and the pages it talks with exchange what they draw in temporary files: in memory that takes a twentieth less
 * processor time.
 */
const scratch = quickFolder('browser')
const silentMs = Number(values['silent-minutes'] ?? 0) * 60_000

try {
  const browser = await findChromium()
  process.stderr.write(`Chromium: ${browser.path}\n`)
  let code = await run(browser)
  if (code === 'silent') {
    process.stderr.write(`Nothing was printed for ${values['silent-minutes']} minutes: begun again.\n`)
    code = await run(browser)
  }
  process.exitCode = code === 'silent' ? 1 : code
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** The exit code of the command, or that it was ended because it printed nothing. */
async function run({ path, args: browserArgs }: Browser): Promise<number | 'silent'> {
  const child = spawn(program ?? '', args, {
    stdio: silentMs ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    env: {
      ...process.env,
      TMPDIR: scratch,
      CHROMIUM: path,
      CHROMIUM_ARGS: browserArgs.join(' '),
      ...(silentMs && process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
  })
  const closed = once(child, 'close').catch(() => {})
  // The command gets Ctrl-C from the terminal; this process waits for its exit code.
  const wait = (): void => {}
  const end = (): void => void child.kill('SIGTERM')
  process.on('SIGINT', wait)
  process.on('SIGTERM', end)
  let isSilent = false
  const silence = silentMs
    ? setTimeout(() => {
        isSilent = true
        end()
        // A stopped browser may prevent its parent from ending.
        void sleep(10_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))
      }, silentMs)
    : undefined
  child.stdout?.on('data', () => silence?.refresh()).pipe(process.stdout, { end: false })
  child.stderr?.on('data', () => silence?.refresh()).pipe(process.stderr, { end: false })
  try {
    return await new Promise((done) => {
      child.once('error', (error) => {
        process.stderr.write(`${program} could not be run: ${error.message}\n`)
        done(127)
      })
      child.once('exit', (code, signal) => {
        done(isSilent ? 'silent' : (code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
      })
    })
  } finally {
    clearTimeout(silence)
    // A process of the command that is left over may hold these open.
    const waited = new AbortController()
    await Promise.race([closed, sleep(2_000, undefined, { signal: waited.signal }).catch(() => {})])
    waited.abort()
    child.stdout?.destroy()
    child.stderr?.destroy()
    process.off('SIGINT', wait)
    process.off('SIGTERM', end)
  }
}
