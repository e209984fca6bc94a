import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { linkPackages, root } from '../upgrade/checkout.ts'

const run = promisify(execFile)

/** What the copy has to pass: the types of the server, and tests of what asks for a placement. */
const parts: readonly { name: string; command: readonly [string, ...string[]] }[] = [
  {
    name: 'types',
    command: ['tsc', '--noEmit', '--project', 'tools/row-types/tsconfig.json', '--checkers', '1'],
  },
  {
    name: 'tests',
    command: [
      'vitest',
      'run',
      '--project',
      'node',
      'server/features/p2p/check-payee.test.ts',
      'server/features/p2p/p2p-beneficiary-list.test.ts',
      'server/features/p2p/p2p-send.test.ts',
      'server/features/cards/calls.test.ts',
      'server/payments/rails/rails.test.ts',
      'server/store/retention.test.ts',
      'server/app/http.test.ts',
      'tools/cells.test.ts',
    ],
  },
]

/** A part that failed, with the end of what it printed. */
type Failure = { name: string; output: string }

/** Runs the parts on a copy of this tree without `server/cells/`, and returns those that failed. */
export async function withoutCells(): Promise<Failure[]> {
  const copy = await mkdtemp(join(tmpdir(), 'sixpence-without-cells-'))
  try {
    await copyTree(copy)
    const failures: Failure[] = []
    for (const { name, command } of parts) {
      const [program, ...args] = command
      const options = { cwd: copy, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, RETRIES: '0' } }
      await run(join(copy, 'node_modules/.bin', program), args, options).catch((error: unknown) => {
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
        failures.push({ name, output: (stdout + stderr || String(error)).slice(-8_000) })
      })
    }
    return failures
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** The files of git and new ones that it does not ignore; the packages of others are linked. */
async function copyTree(copy: string): Promise<void> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = await run('git', list, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  const files = stdout.split('\0').filter((path) => path !== '' && !path.startsWith('server/cells/'))
  for (const folder of new Set(files.map((path) => dirname(path))))
    await mkdir(join(copy, folder), { recursive: true })
  // A file that is deleted and not committed is listed too.
  for (const path of files) await cp(join(root, path), join(copy, path)).catch(ignoreMissing)
  linkPackages(copy)
}

function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
