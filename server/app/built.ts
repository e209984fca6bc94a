import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The builds that lie in a folder, the one that counts first: `current` names it. Of the earlier ones the newest comes
 * first; pages that are still open ask for their files. @throws when nothing was built
 */
export function buildsIn(dist: string): [current: string, ...earlier: string[]] {
  const current = readFileSync(join(dist, 'current'), 'utf8').trim()
  const earlier = readdirSync(dist)
    .filter((name) => /^\d+-/.test(name) && name !== current)
    .sort()
    .reverse()
  return [join(dist, current), ...earlier.map((name) => join(dist, name))]
}

/** This folder of every build that has it. */
export const inEach = (builds: readonly string[], folder: string): string[] =>
  builds.map((build) => join(build, folder)).filter((path) => existsSync(path))
