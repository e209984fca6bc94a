import { expect, test } from 'vitest'
import { hasAllOf, type Lock } from './checkout.ts'

const workspace = { '': {}, money: { version: '0.1.0' } }
const its: Lock = {
  packages: {
    ...workspace,
    'node_modules/@sixpence/money': { link: true },
    'node_modules/pg': { version: '8.1.0', integrity: 'sha512-a' },
    'node_modules/pg/node_modules/split': { version: '1.0.0', integrity: 'sha512-b' },
  },
}
const changed = (packages: Lock['packages']): Lock => ({ packages: { ...its.packages, ...packages } })
const without = (path: string): Lock => ({
  packages: Object.fromEntries(Object.entries(its.packages).filter(([text]) => text !== path)),
})

test('packages serve an older version when they have all of its own and more beside them', () => {
  expect(hasAllOf(its, its)).toBe(true)
  expect(hasAllOf(its, changed({ 'node_modules/fast': { version: '1.0.0', integrity: 'sha512-c' } }))).toBe(
    true,
  )
  expect(hasAllOf(its, changed({ '': {}, money: { version: '0.2.0' }, csv: { version: '0.1.0' } }))).toBe(
    true,
  )
})

test('packages do not serve an older version when one of its own is missing, or another one', () => {
  expect(hasAllOf(its, without('node_modules/pg'))).toBe(false)
  expect(hasAllOf(its, without('node_modules/@sixpence/money'))).toBe(false)
  expect(hasAllOf(its, changed({ 'node_modules/pg': { version: '8.2.0', integrity: 'sha512-a' } }))).toBe(
    false,
  )
  expect(hasAllOf(its, changed({ 'node_modules/pg': { version: '8.1.0', integrity: 'sha512-d' } }))).toBe(
    false,
  )
})

test('packages do not serve an older version when an added one would be found in place of its own', () => {
  const added = { version: '2.0.0', integrity: 'sha512-e' }
  expect(hasAllOf(its, changed({ 'node_modules/pg/node_modules/other': added }))).toBe(false)
  expect(hasAllOf(its, changed({ 'money/node_modules/pg': added }))).toBe(false)
})
