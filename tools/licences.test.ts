import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAllowed, productionDependencies } from './licences.ts'
import { root } from './source-files.ts'
import { noticesFile, noticesOf, textsOf } from './third-party.ts'

const dependencies = productionDependencies()

test('every package of production has a licence that we allow', () => {
  expect(dependencies.length).toBeGreaterThan(100)
  expect(dependencies.filter((dependency) => !isAllowed(dependency))).toEqual([])
})

test('refuses a dependency under a licence that is not on the list, or on it for others only', () => {
  const lock = (license?: string, more: object = {}) =>
    JSON.stringify({
      packages: { '': {}, 'node_modules/a': { version: '1.0.0', ...(license && { license }), ...more } },
    })
  const refused = (license?: string) =>
    productionDependencies(lock(license)).filter((productionDependency) => !isAllowed(productionDependency))
  for (const licence of [
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'LGPL-3.0',
    'SSPL-1.0',
    'OFL-1.1',
    'MIT AND GPL-2.0',
  ])
    expect(refused(licence)).toEqual([{ name: 'a', version: '1.0.0', licence, path: 'node_modules/a' }])
  expect(refused()).toMatchObject([{ licence: 'unknown' }])
  for (const licence of ['MIT', '(GPL-3.0 OR MIT)', '(MIT AND Zlib)']) expect(refused(licence)).toEqual([])
  // Not in production, so it is not distributed.
  expect(productionDependencies(lock('GPL-3.0', { dev: true }))).toEqual([])
  expect(productionDependencies(lock('GPL-3.0', { devOptional: true }))).toHaveLength(1)
})

test('THIRD-PARTY.txt lists the present packages of production', () => {
  const kept = readFileSync(noticesFile, 'utf8')
  expect(
    kept === noticesOf(dependencies),
    'a package was added or changed: `npm run generate -- notices`',
  ).toBe(true)
})

test('the texts are those of the packages, each once', () => {
  const fastify = dependencies.filter(({ name }) => name === 'fastify' || name === 'zod')
  const texts = textsOf(fastify)
  expect(texts).toContain(readFileSync(join(root, 'node_modules/fastify/LICENSE'), 'utf8').trim())
  expect(texts).toMatch(/^fastify \d+\.\d+\.\d+ \(MIT\)$/m)
  expect(textsOf([...fastify, ...fastify]).split('='.repeat(80))).toHaveLength(
    texts.split('='.repeat(80)).length,
  )
})

test('the licence of the program is in the repository, in its package and in the README', () => {
  expect(readFileSync(join(root, 'LICENSE'), 'utf8')).toContain(
    'Apache License\n                           Version 2.0',
  )
  const { license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { license?: string }
  expect(license).toBe('Apache-2.0')
  for (const file of ['NOTICE', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'])
    expect(existsSync(join(root, file))).toBe(true)
})
