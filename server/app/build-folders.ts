import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Folders of the builds in `dist`: the current build (named by the file `current`), then earlier builds, newest
 * first, whose files open pages still request. Throws when nothing was built.
 */
export function buildsIn(dist: string): [current: string, ...earlier: string[]] {
  const current = readFileSync(join(dist, 'current'), 'utf8').trim()
  const earlier = readdirSync(dist)
    .filter((name) => /^\d+-/.test(name) && name !== current)
    .sort()
    .reverse()
  return [join(dist, current), ...earlier.map((name) => join(dist, name))]
}

/** This subfolder of every build that has it. */
export const inEach = (builds: readonly string[], folder: string): string[] =>
  builds.map((build) => join(build, folder)).filter((path) => existsSync(path))
