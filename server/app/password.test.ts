import type * as Crypto from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { PasswordHasher } from './password.ts'
import { Refused } from './refused.ts'

const running = vi.hoisted(() => ({ now: 0, most: 0, calls: 0 }))
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof Crypto>()
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) => {
    running.calls += 1
    running.now += 1
    running.most = Math.max(running.most, running.now)
    crypto.argon2(algorithm, parameters, (error, key) => {
      running.now -= 1
      done(error, key)
    })
  }
  return { ...crypto, argon2 }
})
beforeEach(() => Object.assign(running, { now: 0, most: 0, calls: 0 }))

test('knows the password it hashed, and no other', async () => {
  const hasher = new PasswordHasher()
  const stored = await hasher.hash('sixpence demo 2026')
  expect(stored).toMatch(/^argon2id\$[\w-]{22}\$[\w-]{43}$/)
  expect(await hasher.verify('sixpence demo 2026', stored)).toBe(true)
  for (const wrong of ['', 'sixpence demo 2027', 'Sixpence demo 2026', ' sixpence demo 2026'])
    expect(await hasher.verify(wrong, stored)).toBe(false)
})

test('hashes the same password differently each time', async () => {
  const hasher = new PasswordHasher()
  expect(await hasher.hash('x')).not.toBe(await hasher.hash('x'))
})

test('takes a password however its accents are composed, with any character and of any length', async () => {
  const hasher = new PasswordHasher()
  const stored = await hasher.hash('Crème brûlée')
  expect(await hasher.verify('Crème brûlée'.normalize('NFD'), stored)).toBe(true)
  const long = `${'🦉'.repeat(60)} \u0000 end`
  expect(await hasher.verify(long, await hasher.hash(long))).toBe(true)
  expect(await hasher.verify(`${long}.`, await hasher.hash(long))).toBe(false)
})

test('does as much for nobody as for somebody, and never lets nobody in', async () => {
  const hasher = new PasswordHasher()
  const stored = await hasher.hash('x')
  running.calls = 0
  expect(await hasher.verify('y', stored)).toBe(false)
  expect(running.calls).toBe(1)
  expect(await hasher.verify('y', undefined)).toBe(false)
  expect(running.calls).toBe(2)
})

test.each(['', 'none', 'argon2id$$', 'bcrypt$abc$def'])(
  'lets nobody in by the stored text %j',
  async (stored) => {
    expect(await new PasswordHasher().verify('', stored)).toBe(false)
  },
)

test('runs two at a time, lets 64 wait and turns the rest away at once', async () => {
  const hasher = new PasswordHasher()
  const asked = await Promise.allSettled(Array.from({ length: 100 }, () => hasher.verify('x', undefined)))
  expect(asked.filter((one) => one.status === 'fulfilled')).toHaveLength(66)
  const turnedAway = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(turnedAway).toHaveLength(34)
  expect(turnedAway[0]).toEqual(new Refused('tooManyRequests', { count: 5 }))
  expect([running.most, running.calls]).toEqual([2, 66])
  expect(await hasher.verify('x', undefined)).toBe(false)
})
