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

test('keys requested while a call is in flight share the next one, and are loaded again', async () => {
  let value = 'old'
  const calls: string[][] = []
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const latest = new Coalescer(async (keys: string[]) => {
    const now = value
    await answers[calls.push(keys) - 1]?.promise
    return new Map(keys.map((key) => [key, now]))
  })
  const first = latest.get('a')
  await expect.poll(() => calls.length).toBe(1)
  value = 'new'
  const later = [latest.get('a'), latest.get('b')]
  for (const { resolve } of answers) resolve()
  expect(await first).toBe('old')
  expect(await Promise.all(later)).toEqual(['new', 'new'])
  expect(calls).toEqual([['a'], ['a', 'b']])
})

test('a key that is not found is undefined; a failed call fails its own look-ups and not the next', async () => {
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
