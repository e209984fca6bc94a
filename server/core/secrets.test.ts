import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { sameSecret, Secrets } from './secrets.ts'

const secrets = new Secrets('one secret that every key is derived from')

test('derives a key of its own for each purpose, and the same one each time', () => {
  const purposes = [
    'access-token',
    'refresh-secret',
    'access-binding',
    'one-time-code',
    'email-index',
    'seal',
  ] as const
  const keys = purposes.map((purpose) => secrets.key(purpose).toString('hex'))
  expect(new Set(keys).size).toBe(purposes.length)
  expect(new Secrets('one secret that every key is derived from').key('seal')).toEqual(secrets.key('seal'))
  expect(new Secrets('another secret').key('seal')).not.toEqual(secrets.key('seal'))
})

test('tells parts apart wherever they are cut', () => {
  const macs = [
    ['a', 'bc'],
    ['ab', 'c'],
    ['abc'],
    ['abc', ''],
    ['', 'abc'],
    ['1:a;', 'b'],
    ['1', ':a;b'],
  ].map((parts) => secrets.mac('email-index', ...parts).toString('hex'))
  expect(new Set(macs).size).toBe(macs.length)
})

test('shows no secret when it is printed or serialised', () => {
  secrets.key('seal')
  const printed = inspect(secrets, { depth: 9, showHidden: true }) + JSON.stringify(secrets)
  expect(printed).not.toContain('one secret')
  expect(printed).not.toContain(secrets.key('seal').toString('hex').slice(0, 8))
})

test.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'ab', false],
  ['abc', 'abcd', false],
  ['', '', true],
  ['é', 'e', false],
])('compares %j with %j: %s', (a, b, isSame) => {
  expect(sameSecret(a, b)).toBe(isSame)
})
