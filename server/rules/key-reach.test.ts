import { describe, expect, test } from 'vitest'
import { reachesFurther } from './key-reach.ts'

const [today, tomorrow] = [new Date('2026-11-24'), new Date('2026-11-25')]
const key = { isEnabled: true, scopes: ['accounts:read', 'payments:read'], expiresAt: today }

describe('a key gets more rights', () => {
  test.each<[string, Partial<typeof key> | { expiresAt: null }]>([
    ['another scope', { scopes: ['accounts:read', 'webhooks:write'] }],
    ['a later expiry', { expiresAt: tomorrow }],
    ['no expiry', { expiresAt: null }],
  ])('with %s', (_, change) => expect(reachesFurther(key, { ...key, ...change })).toBe(true))

  test('switched on again', () => expect(reachesFurther({ ...key, isEnabled: false }, key)).toBe(true))

  test.each<[string, Partial<typeof key>]>([
    ['nothing changed', {}],
    ['one scope less', { scopes: ['payments:read'] }],
    ['an earlier expiry', { expiresAt: new Date('2026-11-23') }],
    ['switched off', { isEnabled: false }],
  ])('not with %s', (_, change) => expect(reachesFurther(key, { ...key, ...change })).toBe(false))

  test('not with its first expiry', () =>
    expect(reachesFurther({ ...key, expiresAt: null }, { ...key, expiresAt: tomorrow })).toBe(false))
})
