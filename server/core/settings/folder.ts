import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { shape } from './shape.ts'

/** A folder that need not exist yet. The check writes nothing. */
export const folder = (parts: readonly string[] = []) =>
  shape({ form: 'a folder in which this user may read and write' }, (path) => {
    requireUsable(nearest(resolve(path)))
    for (const part of parts.map((name) => join(path, name))) if (existsSync(part)) requireAccess(part)
    return path
  })

/** The folder itself, or its nearest existing parent. */
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
