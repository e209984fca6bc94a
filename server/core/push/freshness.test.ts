import { beforeEach, expect, test } from 'vitest'
import { Cache } from '../cache.ts'
import { Freshness } from './freshness.ts'

let now = 0
let fresh: Freshness
beforeEach(() => {
  now = 1_000
  fresh = new Freshness(() => now)
})

test('covers values read while notifications arrive, until no note has come back for a second and a half', () => {
  fresh.begin()
  const read = fresh.stretch
  expect(fresh.covers(read)).toBe(false)
  fresh.proven(now)
  expect(fresh.covers(read)).toBe(true)
  now += 1_499
  expect(fresh.covers(read)).toBe(true)
  now += 1
  expect(fresh.covers(read)).toBe(false)
  fresh.proven(now - 200)
  expect(fresh.covers(read)).toBe(true)
})

test('counts a note from its sending, so that a delayed one proves nothing', () => {
  fresh.begin()
  const sentAt = now
  now += 5_000
  fresh.proven(sentAt)
  expect(fresh.covers(fresh.stretch)).toBe(false)
})

test('does not cover values read before the connection was cut, when it is back', () => {
  fresh.begin()
  const read = fresh.stretch
  fresh.proven(now)
  fresh.end()
  expect(fresh.covers(read)).toBe(false)
  const between = fresh.stretch
  fresh.begin()
  fresh.proven(now)
  expect([fresh.covers(read), fresh.covers(between), fresh.covers(fresh.stretch)]).toEqual([
    false,
    false,
    true,
  ])
})

test('a cache keeps a value beyond its time while notifications arrive, and reads it again after one', async () => {
  const cache = new Cache<string, number>(100, { elapsed: () => now, fresh })
  let loads = 0
  const load = async (): Promise<number> => (loads += 1)
  fresh.begin()
  await cache.get('a', load)
  now += 5_000
  fresh.proven(now)
  expect(await cache.get('a', load)).toBe(1)
  cache.forget('a')
  expect(await cache.get('a', load)).toBe(2)
  now += 5_000
  expect(await cache.get('a', load)).toBe(3)
})
