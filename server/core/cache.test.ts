import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Cache } from './cache.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('caches a value for its time, and then loads it again', async () => {
  const cache = new Cache<string, number>(1_000)
  let loads = 0
  const load = async (): Promise<number> => (loads += 1)
  expect(await cache.get('a', load)).toBe(1)
  vi.advanceTimersByTime(999)
  expect(await cache.get('a', load)).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await cache.get('a', load)).toBe(2)
})

test('loads an invalidated value again, and no other', async () => {
  const cache = new Cache<string, string>(1_000)
  let loads = 0
  const load = async (key: string): Promise<string> => `${key}${(loads += 1)}`
  await cache.get('a', load)
  await cache.get('b', load)
  cache.forget('a')
  expect([await cache.get('a', load), await cache.get('b', load)]).toEqual(['a3', 'b2'])
})

test('does not cache a value that was invalidated while loading', async () => {
  const cache = new Cache<string, string>(1_000)
  const loading = Promise.withResolvers<string>()
  const first = cache.get('a', () => loading.promise)
  cache.forget('a')
  loading.resolve('before the change')
  await first
  expect(await cache.get('a', async () => 'after it')).toBe('after it')
})

test('does not cache an absent value', async () => {
  const cache = new Cache<string, string | undefined>(1_000)
  expect(await cache.get('a', async () => undefined)).toBeUndefined()
  expect(await cache.get('a', async () => 'opened a moment later')).toBe('opened a moment later')
})

test('caches nothing of a failed load', async () => {
  const cache = new Cache<string, string>(1_000)
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.get('a', async () => 'yes')).toBe('yes')
})

test('never holds more than its maximum', async () => {
  const cache = new Cache<number, number>(1_000, { maxEntries: 10 })
  let loads = 0
  const load = async (key: number): Promise<number> => {
    loads += 1
    return key
  }
  for (let key = 0; key < 25; key += 1) await cache.get(key, load)
  await cache.get(24, load)
  expect(loads).toBe(25)
  await cache.get(0, load)
  expect(loads).toBe(26)
})
