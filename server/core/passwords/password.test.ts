import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { belowPayments, hashingThreads } from './hashing.ts'
import { PasswordHasher } from './password.ts'
import { Refused } from '#core/refused.ts'

const seen = { now: 0, most: 0, calls: 0 }

/** A hasher that counts its calls and their concurrency. */
function watched(): PasswordHasher {
  Object.assign(seen, { now: 0, most: 0, calls: 0 })
  const manners = { ...belowPayments, most: 2, maxWaiting: 64, nice: 0, rest: 0 }
  const derive = hashingThreads(manners)
  return new PasswordHasher(manners, async (...asked) => {
    seen.calls += 1
    seen.now += 1
    seen.most = Math.max(seen.most, seen.now)
    return derive(...asked).finally(() => (seen.now -= 1))
  })
}

test('accepts the password it hashed, and no other', async () => {
  const hasher = new PasswordHasher()
  const stored = await hasher.hash('sixpence demo 2026')
  expect(stored).toMatch(/^argon2id\$[\w-]{22}\$[\w-]{43}$/)
  expect(await hasher.verify('sixpence demo 2026', stored)).toBe(true)
  for (const wrong of ['', 'sixpence demo 2027', 'Sixpence demo 2026', ' sixpence demo 2026'])
    expect(await hasher.verify(wrong, stored)).toBe(false)
})

test('accepts a password hashed by an earlier version', async () => {
  const stored = 'argon2id$Ih2UPWmLJFtn-NnceNg8kA$eVKlqmFbXA1PYYvrYqag02ZJdn9YW3A2yXmdnCeZMVE'
  expect(await new PasswordHasher().verify('sixpence demo 2026', stored)).toBe(true)
})

test('hashes the same password differently each time', async () => {
  const hasher = new PasswordHasher()
  expect(await hasher.hash('x')).not.toBe(await hasher.hash('x'))
})

test('accepts a password regardless of the composition of its accents, with any character and of any length', async () => {
  const hasher = new PasswordHasher()
  const stored = await hasher.hash('Crème brûlée')
  expect(await hasher.verify('Crème brûlée'.normalize('NFD'), stored)).toBe(true)
  const long = `${'🦉'.repeat(60)} \u0000 end`
  expect(await hasher.verify(long, await hasher.hash(long))).toBe(true)
  expect(await hasher.verify(`${long}.`, await hasher.hash(long))).toBe(false)
})

test('takes as long for an unknown account as for a known one, and never accepts it', async () => {
  const hasher = watched()
  const stored = await hasher.hash('x')
  expect(await hasher.verify('y', stored)).toBe(false)
  expect(seen.calls).toBe(2)
  expect(await hasher.verify('y', undefined)).toBe(false)
  expect(seen.calls).toBe(3)
})

test.each(['', 'none', 'argon2id$$', 'bcrypt$abc$def'])(
  'accepts no password for the stored text %j',
  async (stored) => {
    expect(await new PasswordHasher().verify('', stored)).toBe(false)
  },
)

test('runs the configured number at a time, lets 64 wait and refuses the rest at once', async () => {
  const hasher = watched()
  const asked = await Promise.allSettled(Array.from({ length: 100 }, () => hasher.verify('x', undefined)))
  expect(asked.filter((result) => result.status === 'fulfilled')).toHaveLength(66)
  const turnedAway = asked.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(turnedAway).toHaveLength(34)
  expect(turnedAway[0]).toEqual(new Refused('tooManyRequests', { count: 5 }))
  expect(() => hasher.requireRoom()).not.toThrow()
  expect([seen.most, seen.calls]).toEqual([2, 66])
  expect(await hasher.verify('x', undefined)).toBe(false)
})

test('after a failed hash the next one runs', async () => {
  let isBroken = true
  const manners = { ...belowPayments, nice: 0 }
  const derive = hashingThreads(manners)
  const hasher = new PasswordHasher(manners, async (...asked) =>
    isBroken ? Promise.reject(new Error('broken')) : derive(...asked),
  )
  await expect(hasher.verify('x', undefined)).rejects.toThrow('broken')
  isBroken = false
  expect(await hasher.verify('x', undefined)).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'in production hashing, and nothing else, has a lower priority than payments',
  async () => {
    const before = getPriority()
    const tasks = (): string[] => readdirSync('/proc/self/task')
    // Threads of other tests may still exist, with their own priority.
    const others = new Set(tasks())
    const hasher = new PasswordHasher(belowPayments)
    expect(await hasher.verify('x', await hasher.hash('x'))).toBe(true)
    const own = tasks().filter((task) => !others.has(task))
    const nice = own.map((task) =>
      Number(
        readFileSync(`/proc/self/task/${task}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')[16],
      ),
    )
    // If the server already has the lowest priority, a thread cannot be below it.
    const lowest = constants.priority.PRIORITY_LOW
    expect(nice.filter((value) => value > before)).toEqual(
      before === lowest ? [] : [Math.min(before + belowPayments.nice, lowest)],
    )
    expect(getPriority()).toBe(before)
  },
)
