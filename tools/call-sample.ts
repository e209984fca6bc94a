import { execFileSync } from 'node:child_process'
import { root } from './source-files.ts'

/** Which of the declared calls the matrix and the fuzzer try: every `of`-th, beginning with `turn`, and all of `areas`. */
export type CallSample = { of: number; turn: number; areas: string[] }

/** Eight commits try every call. */
const turns = 8

/** Folders whose change concerns the calls of an area. */
const areaOfPath =
  /^(?:(?:protocol|server\/features|web\/features)\/([a-z0-9-]+)\/|server\/testing\/fixtures\/([a-z0-9-]+)\.ts$)/

/**
 * All calls if `CALLS=all` (`npm run check:full`); otherwise an eighth that rotates with each commit, and those of
 * the areas that the last commit or the working tree changed. Without git: the first eighth.
 */
export function callSample(env: NodeJS.ProcessEnv = process.env, git = readGit): CallSample {
  if (env['CALLS'] === 'all') return { of: 1, turn: 0, areas: [] }
  const changed = [
    ...git('diff', '--name-only', 'HEAD~1'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return {
    of: turns,
    turn: Number(git('rev-list', '--count', 'HEAD')[0] ?? 0) % turns,
    areas: areasOf(changed),
  }
}

/** Areas of calls, by the paths of changed files. */
export function areasOf(paths: readonly string[]): string[] {
  return [
    ...new Set(paths.flatMap((path) => areaOfPath.exec(path)?.slice(1).filter(Boolean) ?? [])),
  ].toSorted()
}

/** Lines that git prints; none if it fails, as in a source archive or beyond the first commit. */
function readGit(...args: string[]): string[] {
  try {
    const output = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.split('\n').filter(Boolean)
  } catch {
    return []
  }
}
