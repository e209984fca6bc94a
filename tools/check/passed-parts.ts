import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from './result-table.ts'

/** Parts that passed on one state of the files, for `--resume`. */
export class PassedParts {
  readonly #file: string
  /** Undefined in a source archive, which has no commit: nothing is resumed there. */
  readonly state: string | undefined

  constructor(root: string) {
    this.#file = join(root, '.cache/check/passed.json')
    this.state = treeState(root)
  }

  read(): Result[] {
    if (!existsSync(this.#file)) return []
    const stored = JSON.parse(readFileSync(this.#file, 'utf8')) as { state?: string; results: Result[] }
    return this.state !== undefined && stored.state === this.state ? stored.results : []
  }

  /** Stores the passed ones of some results, and those that passed on the same files before. */
  write(results: readonly Result[]): void {
    const parts = new Set(results.map(({ part }) => part))
    const storedResults = this.read()
      .filter(({ part }) => !parts.has(part))
      .concat(results.filter(({ isPassed }) => isPassed))
    writeFileSync(this.#file, JSON.stringify({ state: this.state, results: storedResults }))
  }
}

/** The commit, and a hash of what was changed since, with the content of new files. */
function treeState(root: string): string | undefined {
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
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
