import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockFile } from '../lock-engines.ts'

type Names = Readonly<Record<string, string>>
type Entry = {
  link?: boolean
  resolved?: string
  dependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
}
type Lock = Readonly<Record<string, Entry>>

/**
 * Paths of the packages that the server needs: what it, the root and pages of own brands (React) depend on in production,
 * directly or not. npm keeps more: it installs the production dependencies of all workspaces, such as the tools' Vite.
 */
export function neededPaths(lock: Lock): Set<string> {
  const needed = new Set<string>()
  const visit = (path: string): void => {
    if (needed.has(path)) return
    needed.add(path)
    const { link, resolved = '', dependencies, optionalDependencies, peerDependencies } = lock[path] ?? {}
    if (link) return visit(resolved)
    for (const name of Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies })) {
      const dependency = resolve(lock, path, name)
      if (dependency !== undefined) visit(dependency)
    }
  }
  for (const path of ['', 'server', 'node_modules/react', 'node_modules/react-dom']) visit(path)
  return needed
}

/** The folder in which Node finds a package from another's: its own node_modules, then those above. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' || folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (lock[path]) return path
    if (folder === '.' || folder === '') return undefined
  }
}

/** Removes every other package from a folder with node_modules, and commands that lead nowhere afterwards. */
function keepNeeded(folder: string, lock: Lock): void {
  const needed = neededPaths(lock)
  for (const path of Object.keys(lock))
    if (path.includes('node_modules/') && !needed.has(path))
      rmSync(join(folder, path), { recursive: true, force: true })
  const commands = join(folder, 'node_modules/.bin')
  for (const name of readdirSync(commands))
    if (!existsSync(join(commands, name))) rmSync(join(commands, name), { force: true })
}

if (import.meta.main) {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Lock }
  keepNeeded(process.argv[2] ?? '', packages)
}
