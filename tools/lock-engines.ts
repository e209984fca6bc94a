import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

type Lock = { packages: Record<string, { engines?: unknown }> }

export const lockFile = join(root, 'package-lock.json')

/**
 * The lock file without the Node versions that the packages require. npm compares those with the Node that installs:
 * it warns about packages that need a newer Node, and skips optional packages. Our programs do not run on that Node,
 * because the lock file installs its own; lock-engines.test.ts compares the packages with that Node instead. npm adds
 * the field for new packages only.
 */
export function withoutEngines(text: string): string {
  const lock = JSON.parse(text) as Lock
  for (const [path, entry] of Object.entries(lock.packages)) if (isInstalled(path)) delete entry.engines
  return `${JSON.stringify(lock, null, 2)}\n`
}

/** Whether a path of the lock file is an external package: the others are the root and our workspaces. */
export const isInstalled = (path: string): boolean => path.includes('node_modules/')

if (import.meta.main) writeFileSync(lockFile, withoutEngines(readFileSync(lockFile, 'utf8')))
