import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type FailedTest, failedTests, totals } from '@sixpence/tools/test-results'
import type { TestSet } from './bug.ts'

/** How tests ended. `printed`: the file with what they printed. */
export type TestRun = { passed: number; failed: FailedTest[]; printed: string }

/** A deadlock may keep tests waiting. */
const maxMs = 20 * 60_000

/** Runs tests, each once, and returns those that failed. @throws Error if none ran */
export async function runTests(root: string, name: string, tests: TestSet): Promise<TestRun> {
  const folder = join('.cache', 'planted')
  const [report, printed] = [join(folder, `${name}.json`), join(folder, `${name}.txt`)]
  mkdirSync(join(root, folder), { recursive: true })
  rmSync(join(root, report), { force: true })
  await run(root, commandOf(tests), { report, printed })
  if (!existsSync(join(root, report))) throw new Error(`No test of ${name} ran, see ${printed}.`)
  const results: unknown = JSON.parse(readFileSync(join(root, report), 'utf8'))
  const { passed } = totals([results])
  const failed = failedTests([results])
  if (passed + failed.length === 0) throw new Error(`No test of ${name} ran, see ${printed}.`)
  return { passed, failed, printed }
}

/** The command of tools/check/rings.ts for single tests. */
function commandOf({ part, files }: TestSet): string[] {
  const projects = part === 'node' ? ['node', 'apart'] : [part]
  const vitest = ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...files]
  return part === 'browser' ? ['node', 'tools/browser.ts', '--silent-minutes', '8', '--', ...vitest] : vitest
}

async function run(
  root: string,
  [program = '', ...args]: readonly string[],
  { report, printed }: { report: string; printed: string },
): Promise<void> {
  const output = openSync(join(root, printed), 'w')
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    timeout: maxMs,
    env: {
      ...process.env,
      PATH: [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
      RETRIES: '0',
      REPORT: report,
    },
  })
  const end = (): void => void child.kill('SIGTERM')
  process.once('exit', end)
  try {
    await new Promise((done, fail) => child.once('close', done).once('error', fail))
  } finally {
    process.off('exit', end)
    closeSync(output)
  }
}
