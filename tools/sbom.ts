import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { stated } from './licences.ts'
import { root } from './source-files.ts'

/**
 * `npm run sbom`: a software bill of materials of production, in CycloneDX 1.5, on standard output; with `-- --in FOLDER` of
 * what of it is installed there, as in the container image. npm makes it of what is installed here. Its own `--omit dev`
 * also leaves out what one workspace needs in production and another for its tests, as React and pg, so what npm marks as
 * for development is left out by this program.
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
  properties?: Property[]
}
type Property = { name: string; value: string }

/** Without what is for development alone, or not installed in this folder, in the list and in what depends on what. */
export function productionOnly(bom: Bom, folder = root): Bom {
  const isKept = (one: Component): boolean =>
    !isForDevelopment(one) && existsSync(join(folder, propertyOf(one, 'path') ?? ''))
  const gone = new Set(bom.components.filter((one) => !isKept(one)).map((one) => one['bom-ref']))
  const components = bom.components.filter(isKept).map((one) => ({ ...licenceOf(one), ...one }))
  const dependencies = bom.dependencies
    .filter(({ ref }) => !gone.has(ref))
    .map(({ dependsOn = [], ...one }) => ({ ...one, dependsOn: dependsOn.filter((ref) => !gone.has(ref)) }))
  // npm names the product after the folder it is in.
  const { metadata } = bom
  return {
    ...bom,
    metadata: { ...metadata, component: { ...metadata.component, name: 'sixpence' } },
    components,
    dependencies,
  }
}

const propertyOf = ({ properties = [] }: Component, name: string): string | undefined =>
  properties.find((one) => one.name === `cdx:npm:package:${name}`)?.value

const isForDevelopment = (one: Component): boolean => propertyOf(one, 'development') === 'true'

/** Of a package that states it in a file only. */
function licenceOf({ name }: Component): Pick<Component, 'licenses'> {
  const id = stated[name]
  return id === undefined ? {} : { licenses: [{ license: { id } }] }
}

/** What npm says of the installed tree. */
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
