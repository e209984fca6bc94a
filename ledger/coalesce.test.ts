import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Coalescer } from './index.ts'

test('the look-ups of one turn share one call, each key once', async () => {
  const calls: number[][] = []
  const squares = new Coalescer(async (keys: number[]) => {
    calls.push(keys)
    return new Map(keys.map((key) => [key, key * key]))
  })
  const asked = [3, 4, 3].map((key) => squares.get(key))
  const fromAPromise = Promise.resolve().then(() => squares.get(5))
  expect(await Promise.all([...asked, fromAPromise])).toEqual([9, 16, 9, 25])
  expect(calls).toEqual([[3, 4, 5]])
})

test('a later turn loads anew, even while an earlier one is still being answered', async () => {
  let value = 'old'
  const latest = new Coalescer(async (keys: string[]) => {
    const now = value
    await sleep(20)
    return new Map(keys.map((key) => [key, now]))
  })
  const first = latest.get('a')
  await sleep(5)
  value = 'new'
  expect(await latest.get('a')).toBe('new')
  expect(await first).toBe('old')
})

test('a key that is not found is undefined, and a failed call fails its look-ups only', async () => {
  let fails = true
  const lookup = new Coalescer(async (keys: string[]) => {
    if (fails) throw new Error('no connection')
    return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, 1]))
  })
  const failed = await Promise.allSettled([lookup.get('a'), lookup.get('b')])
  expect(failed.map((answer) => answer.status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await Promise.all([lookup.get('a'), lookup.get('missing')])).toEqual([1, undefined])
})
