import { readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Number of builds kept: the current build, and earlier builds whose pages may still be open or served. */
const maxBuilds = 4

/** Folder of the current build; it does not exist when nothing was built. */
export function currentBuild(target: string): string {
  try {
    return join(target, readFileSync(join(target, 'current'), 'utf8').trim())
  } catch {
    return join(target, 'none')
  }
}

/**
 * Moves a finished build beside the others and makes it current by a single rename, so that there is a complete build
 * at every moment. Names increase with time.
 */
export async function switchTo(build: string, to: { target: string; name: string }): Promise<void> {
  const { target, name } = to
  await mkdir(target, { recursive: true })
  await rename(build, join(target, name))
  const pointer = join(target, `current.${process.pid}`)
  await writeFile(pointer, name)
  await rename(pointer, join(target, 'current'))
  const others = (await readdir(target)).filter((other) => other !== 'current' && other !== name)
  const builds = others.filter((other) => /^\d+-/.test(other)).sort()
  const currentBuilds = new Set(builds.slice(-(maxBuilds - 1)))
  await Promise.all(
    others
      .filter((other) => !currentBuilds.has(other))
      .map((other) => rm(join(target, other), { recursive: true, force: true })),
  )
}
