import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { shape } from './shape.ts'

/** A folder of ours, which need not be there yet. Nothing is written to find out. */
export const folder = (parts: readonly string[] = []) =>
  shape({ form: 'a folder in which this user may read and write' }, (given) => {
    requireUsable(nearest(resolve(given)))
    for (const part of parts.map((name) => join(given, name))) if (existsSync(part)) requireAccess(part)
    return given
  })

/** The folder itself, or the one above in which it would be made. */
const nearest = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))

function requireUsable(path: string): void {
  if (!statSync(path).isDirectory()) throw new Error(`${path} is no folder`)
  requireAccess(path)
}

function requireAccess(path: string): void {
  const isFolder = statSync(path).isDirectory()
  accessSync(path, constants.R_OK | constants.W_OK | (isFolder ? constants.X_OK : 0))
}
