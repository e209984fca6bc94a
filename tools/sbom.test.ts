import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { productionDependencies } from './licences.ts'
import { npmSbom, productionOnly } from './sbom.ts'
import { root } from './source-files.ts'

const whole = npmSbom()

test('the bill of materials lists all installed production packages, and none for development', () => {
  const bom = productionOnly(whole)
  const refs = new Set(bom.components.map((component) => component['bom-ref']))
  // Needed by a workspace in production and by another for its tests.
  const named = bom.components.map(({ name }) => name)
  expect(named).toEqual(expect.arrayContaining(['react', 'pg', 'zod', 'ws', 'fastify']))
  for (const name of ['vitest', 'axe-core', 'playwright-core', 'knip']) expect(named).not.toContain(name)
  // Including packages of which another copy is for development.
  const installed = productionDependencies().filter(({ path }) => existsSync(join(root, path)))
  for (const { name, version } of installed) expect(refs).toContain(`${name}@${version}`)
  const known = new Set(productionDependencies().map(({ name, version }) => `${name}@${version}`))
  const unknown = [...refs].filter((ref) => !known.has(ref) && !ref.startsWith('@sixpence/'))
  expect(unknown).toEqual([])
  for (const { ref, dependsOn = [] } of bom.dependencies)
    expect({ ref, missing: dependsOn.filter((text) => !refs.has(text)) }).toEqual({ ref, missing: [] })
})

test('for a folder it lists the packages installed there, also ours', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sixpence-sbom-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const path of ['node_modules/fastify', 'server', 'web'])
    mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'server/package.json'), '{}')
  const { components, dependencies } = productionOnly(whole, folder)
  // npm names ours after their folders, and refers to them by their names.
  const names = components.map((component) => component['bom-ref'].replace(/@[^@]*$/, ''))
  expect(names.sort()).toEqual(['@sixpence/server', 'fastify'])
  expect(dependencies.find(({ ref }) => ref.startsWith('fastify@'))?.dependsOn).toEqual([])
})
