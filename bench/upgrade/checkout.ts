import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The oldest version that supports a rolling upgrade: the last before the baseline of 1.0, whose database has all the
 * migrations that the baseline replaces (docs/OPERATING.md, Upgrades).
 */
export const oldestSupported = '00c8c2834'

const git = (...args: string[]): Buffer =>
  execFileSync('git', ['-C', root, ...args], { maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] })

/** Why the version cannot be checked out beside this version, as a sentence; undefined when it can. */
export function missingFor(commit: string): string | undefined {
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
    return undefined
  } catch {
    return `The drill needs git and this repository with its history back to ${commit}: git fetch --unshallow.`
  }
}

/**
 * Checks a version out into `folder`, with links to the packages of this version if they match its lock file, else
 * with its own.
 */
export function checkOut(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const archive = `${folder}.tar`
  writeFileSync(archive, git('archive', '--format=tar', commit))
  execFileSync('tar', ['-xf', archive, '-C', folder])
  const [its, ours] = [join(folder, 'package-lock.json'), join(root, 'package-lock.json')].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as Lock,
  )
  if (its && ours && hasAllOf(its, ours)) linkPackages(folder)
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
}

/** A `package-lock.json`: what lies at each path. */
export type Lock = { packages: Record<string, { version?: string; integrity?: string; link?: boolean }> }

/**
 * Whether the packages of `ours` serve a version with the lock `its`: each lies at its path with the same content,
 * and no package that only `ours` has shadows another. A new installation took 20 seconds of processor time.
 */
export function hasAllOf(its: Lock, ours: Lock): boolean {
  const isSame = ([path, { version, integrity, link }]: [string, Lock['packages'][string]]): boolean => {
    const here = ours.packages[path]
    return here?.version === version && here?.integrity === integrity && here?.link === link
  }
  const installed = Object.entries(its.packages).filter(([path]) => path.includes('node_modules/'))
  const added = Object.keys(ours.packages).filter((path) => its.packages[path] === undefined)
  return (
    installed.every(isSame) &&
    // A nested package would be found before the package that both versions have.
    added.every((path) => !/.\/node_modules\//.test(path))
  )
}

/** Links every package but our own, whose links lead to folders beside them and are copied. */
export function linkPackages(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(to, '@sixpence'), { recursive: true })
  for (const name of readdirSync(join(from, '@sixpence')))
    symlinkSync(readlinkSync(join(from, '@sixpence', name)), join(to, '@sixpence', name))
  for (const name of readdirSync(from))
    if (name === '.bin' || !/^\.|^@sixpence$/.test(name)) symlinkSync(join(from, name), join(to, name))
  for (const workspace of readdirSync(folder)) {
    const own = join(root, workspace, 'node_modules')
    if (workspace !== 'node_modules' && existsSync(own))
      symlinkSync(own, join(folder, workspace, 'node_modules'))
  }
}

/** Builds the client of the version. */
export function buildClient(folder: string): void {
  execFileSync(process.execPath, [join(folder, 'tools/build-web.ts')], { cwd: folder, stdio: 'inherit' })
}

/** Copies this version's client, under another name, into the old version if building its own takes too long. */
export function borrowClient(folder: string): void {
  const [from, to] = [join(root, 'web/dist'), join(folder, 'web/dist')]
  const current = readFileSync(join(from, 'current'), 'utf8').trim()
  cpSync(join(from, current), join(to, current), { recursive: true })
  writeFileSync(join(to, 'current'), current)
  for (const name of ['version.json', 'index.json']) {
    const file = join(to, current, name)
    const content: { build: string } = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...content, build: `${content.build}-before` }))
  }
}
