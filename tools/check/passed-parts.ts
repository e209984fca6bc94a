import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from './result-table.ts'

/** Parts of the check that passed and need not run again with `--resume`, as long as no file changes. */
export class PassedParts {
  readonly #file: string
  /** State of the files; undefined in a source archive, which has no commit: nothing is resumed there. */
  readonly state: string | undefined

  constructor(root: string) {
    this.#file = join(root, '.cache/check/passed.json')
    this.state = treeState(root)
  }

  /** Results of the parts that passed on the current files. */
  read(): Result[] {
    if (!existsSync(this.#file)) return []
    const stored = JSON.parse(readFileSync(this.#file, 'utf8')) as { state?: string; results: Result[] }
    return this.state !== undefined && stored.state === this.state ? stored.results : []
  }

  /** Adds the results that passed; a part that failed loses its earlier result. */
  write(results: readonly Result[]): void {
    const parts = new Set(results.map(({ part }) => part))
    const earlier = this.read().filter(({ part }) => !parts.has(part))
    const passed = [...earlier, ...results.filter(({ isPassed }) => isPassed)]
    writeFileSync(this.#file, JSON.stringify({ state: this.state, results: passed }))
  }
}

const maxDiffBytes = 256 * 1024 ** 2

/** The commit, and a hash of what was changed since, with the content of new files. */
function treeState(root: string): string | undefined {
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: maxDiffBytes,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  try {
    const hash = createHash('sha256').update(git('diff', 'HEAD'))
    for (const path of git('ls-files', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean))
      hash.update(`${path}\0`).update(readFileSync(join(root, path)))
    return `${git('rev-parse', 'HEAD').trim()} ${hash.digest('hex')}`
  } catch {
    return undefined
  }
}
