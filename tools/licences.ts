import { readFileSync } from 'node:fs'
import { lockFile } from './lock-engines.ts'

/** An external package that production has, on any platform. */
export type Dependency = { name: string; version: string; licence: string; path: string }

type Entry = { version?: string; license?: string; dev?: boolean; link?: boolean }

/**
 * Everything `npm ci --omit=dev` installs on any platform, by the lock file, sorted. Only `dev` is left out: packages
 * marked `devOptional` are installed there, too.
 */
export function productionDependencies(text = readFileSync(lockFile, 'utf8')): Dependency[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> }
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: license ?? stated[name] ?? 'unknown', path }
    })
    .sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

/** Packages whose licence is in a file of theirs only. */
export const stated: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Licences under which anything of ours may use a package: permissive licences, and MPL for files we leave as they are. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Other licences, each for reviewed packages, with the conditions. */
const allowedFor: readonly { licence: RegExp; packages: RegExp; because: string }[] = [
  {
    licence: /^OFL-1\.1$/,
    packages: /^@fontsource-variable\//,
    because: 'fonts, which are handed on unchanged and not sold alone',
  },
  {
    licence: /^LGPL-3\.0(?:-or-later)?$/,
    packages: /^(?:libheif-js|@img\/sharp-.+)$/,
    because: 'libraries in files of their own, unchanged, that whoever runs them may replace',
  },
]

/** Whether a dependency's SPDX expression permits its use: either side of OR, both of AND. */
export function isAllowed({ name, licence }: Pick<Dependency, 'name' | 'licence'>): boolean {
  const expression = licence.replace(/^\((.*)\)$/, '$1')
  if (expression.includes(' OR '))
    return expression.split(' OR ').some((text) => isAllowed({ name, licence: text }))
  if (expression.includes(' AND '))
    return expression.split(' AND ').every((text) => isAllowed({ name, licence: text }))
  return (
    allowed.has(expression) ||
    allowedFor.some((item) => item.licence.test(expression) && item.packages.test(name))
  )
}
