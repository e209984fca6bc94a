import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productionDependencies, stated } from './licences.ts'
import { lockFile } from './lock-engines.ts'
import { root } from './source-files.ts'

/**
 * `node tools/sbom.ts`: a software bill of materials of production, in CycloneDX 1.5, on standard output; with
 * `-- --in FOLDER` of the packages installed there, as in the container image. npm makes it from the packages
 * installed here. Its own `--omit dev` also leaves out packages that a workspace needs in production and another for
 * its tests, such as React and pg, and it marks a package as a development package if any of several copies is.
 * Therefore the production packages are taken from the lock file.
 */
export type Bom = {
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
  metadata: { component: { name: string } }
  [more: string]: unknown
}
type Component = {
  'bom-ref': string
  name: string
  licenses?: { license: { id: string } }[]
}

/**
 * Removes packages that are only for development or not installed in this folder, from the list and from the
 * dependencies.
 */
export function productionOnly(bom: Bom, folder = root): Bom {
  const installed = new Set(
    productionDependencies()
      .filter(({ path }) => existsSync(join(folder, path)))
      .map(({ name, version }) => `${name}@${version}`),
  )
  const workspaces = workspacesIn(folder)
  const isKept = ({ 'bom-ref': ref }: Component): boolean =>
    installed.has(ref) || workspaces.has(ref.slice(0, ref.lastIndexOf('@')))
  const removedRefs = new Set(
    bom.components.filter((component) => !isKept(component)).map((component) => component['bom-ref']),
  )
  const components = bom.components
    .filter(isKept)
    .map((component) => ({ ...licenceOf(component), ...component }))
  const dependencies = bom.dependencies
    .filter(({ ref }) => !removedRefs.has(ref))
    .map(({ dependsOn = [], ...item }) => ({
      ...item,
      dependsOn: dependsOn.filter((ref) => !removedRefs.has(ref)),
    }))
  // npm names the product after the folder it is in.
  const { metadata } = bom
  const { SOURCE_DATE_EPOCH: seconds } = process.env
  const time = seconds === undefined ? undefined : new Date(Number(seconds) * 1000).toISOString()
  return {
    ...bom,
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([components, dependencies]))}`,
    metadata: {
      ...metadata,
      ...(time !== undefined && { timestamp: time }),
      component: { ...metadata.component, name: 'sixpence' },
    },
    components,
    dependencies,
  }
}

/** The same for the same content (RFC 9562, version 8); npm's serial number is random. */
function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Names of our workspaces that are there. */
function workspacesIn(folder: string): Set<string> {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as {
    packages: Record<string, { link?: boolean; resolved?: string }>
  }
  return new Set(
    Object.entries(packages).flatMap(([path, { link, resolved = '' }]) =>
      link && existsSync(join(folder, resolved, 'package.json')) ? [path.slice('node_modules/'.length)] : [],
    ),
  )
}

/** Licence of a package that states it in a file only. */
function licenceOf({ name }: Component): Pick<Component, 'licenses'> {
  const id = stated[name]
  return id === undefined ? {} : { licenses: [{ license: { id } }] }
}

/** npm's description of the installed tree. */
export const npmSbom = (): Bom =>
  JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    }),
  ) as Bom

if (import.meta.main) {
  const [flag, folder] = process.argv.slice(2)
  const bom = productionOnly(npmSbom(), flag === '--in' ? folder : undefined)
  process.stdout.write(`${JSON.stringify(bom, undefined, 2)}\n`)
}
