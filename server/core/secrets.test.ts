import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { sameSecret, Secrets } from './secrets.ts'

const secrets = new Secrets('one secret that every key is derived from')

test('derives a separate key for each purpose, the same one each time', () => {
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

test('distinguishes parts wherever they are split', () => {
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

const both = [
  { number: 2, secret: 'a newer secret that every key is derived from' },
  { number: 1, secret: 'one secret that every key is derived from' },
] as const

test('of two secrets the first signs, and both verify', () => {
  const ring = new Secrets(both)
  const newer = new Secrets([both[0]])
  expect([ring.current, ring.numbers]).toEqual([2, [2, 1]])
  expect(ring.key('access-token')).toEqual(newer.key('access-token'))
  expect(ring.keyOf('access-token', 1)).toEqual(secrets.key('access-token'))
  for (const maker of [secrets, newer])
    expect(ring.isMac(maker.mac('refresh-secret', 'a', 1), 'refresh-secret', 'a', 1)).toBe(true)
  expect(secrets.isMac(newer.mac('refresh-secret', 'a', 1), 'refresh-secret', 'a', 1)).toBe(false)
  expect(ring.isMac(secrets.mac('refresh-secret', 'a', 1), 'refresh-secret', 'a', 2)).toBe(false)
  expect(() => newer.keyOf('access-token', 1)).toThrow('the key 1 access-token is not known')
})

test('stable values follow from the first secret, even if only its kept keys are left', () => {
  const stable = secrets.mac('idempotency', 'v1', 7, 'a key of a payment')
  expect(new Secrets(both).mac('idempotency', 'v1', 7, 'a key of a payment')).toEqual(stable)
  expect(new Secrets(both.toReversed() as unknown as typeof both).key('look-up')).toEqual(
    secrets.key('look-up'),
  )
  const kept = (['idempotency', 'one-time-code'] as const).map((purpose) => ({
    number: 1,
    purpose,
    key: secrets.key(purpose),
  }))
  const left = new Secrets([both[0]], kept)
  expect(left.mac('idempotency', 'v1', 7, 'a key of a payment')).toEqual(stable)
  expect(left.isMac(secrets.mac('one-time-code', 'recovery', 1), 'one-time-code', 'recovery', 1)).toBe(true)
  expect(left.isMac(secrets.mac('refresh-secret', 'a', 1), 'refresh-secret', 'a', 1)).toBe(false)
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
