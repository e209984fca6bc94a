import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { expect, test } from 'vitest'
import { isInstalled, lockFile, withoutEngines } from './lock-engines.ts'
import { root } from './source-files.ts'

const lock = readFileSync(lockFile, 'utf8')
const packages = Object.keys((JSON.parse(lock) as { packages: object }).packages).filter(isInstalled)

test('the installing Node is not compared with the engines of the packages', () => {
  expect(withoutEngines(lock) === lock, 'a package was added: `npm run generate -- lock-file`').toBe(true)
})

test('removes only the engines of third-party packages', () => {
  const text = JSON.stringify({
    packages: {
      '': { engines: { node: '>=20' } },
      'node_modules/a': { version: '1.0.0', engines: { node: '>=22' } },
      'node_modules/a/node_modules/b': { engines: { node: '>=22' }, optional: true },
      tools: { version: '0.1.0' },
    },
  })
  expect(JSON.parse(withoutEngines(text))).toEqual({
    packages: {
      '': { engines: { node: '>=20' } },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/a/node_modules/b': { optional: true },
      tools: { version: '0.1.0' },
    },
  })
})

test('every installed package runs on the Node that the lock file brings', () => {
  const needs = packages
    .map((path) => ({ path, file: join(root, path, 'package.json') }))
    // Packages for other platforms are not installed.
    .filter(({ file }) => existsSync(file))
    .map(({ path, file }) => {
      const { engines } = JSON.parse(readFileSync(file, 'utf8')) as { engines?: { node?: string } }
      return { path, node: engines?.node ?? '*' }
    })
  expect(needs.length).toBeGreaterThan(200)
  expect(needs.filter(({ node }) => !satisfies(process.versions.node, node))).toEqual([])
})
