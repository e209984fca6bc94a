import { expect, test } from 'vitest'
import { productionDependencies } from './licences.ts'
import { npmSbom, productionOnly } from './sbom.ts'

test(
  'the bill of materials names all of production that is installed here, and nothing for development',
  { timeout: 60_000 },
  () => {
    const bom = productionOnly(npmSbom())
    const refs = new Set(bom.components.map((one) => one['bom-ref']))
    // Needed by one workspace in production and by another for its tests.
    const named = bom.components.map(({ name }) => name)
    expect(named).toEqual(expect.arrayContaining(['react', 'pg', 'zod', 'ws', 'fastify']))
    for (const name of ['vitest', 'axe-core', 'playwright-core', 'knip']) expect(named).not.toContain(name)
    const known = new Set(productionDependencies().map(({ name, version }) => `${name}@${version}`))
    const unknown = [...refs].filter((ref) => !known.has(ref) && !ref.startsWith('@sixpence/'))
    expect(unknown).toEqual([])
    for (const { ref, dependsOn = [] } of bom.dependencies)
      expect({ ref, missing: dependsOn.filter((one) => !refs.has(one)) }).toEqual({ ref, missing: [] })
  },
)
