import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inLanes } from './in-lanes.ts'

test('at most so many at a time, with the results in order', async () => {
  let now = 0
  let most = 0
  const works = [9, 1, 5, 3, 7].map((ms) => async () => {
    now += 1
    most = Math.max(most, now)
    await sleep(ms)
    now -= 1
    return ms
  })
  expect(await inLanes(2, works)).toEqual([9, 1, 5, 3, 7])
  expect(most).toBe(2)
  expect(await inLanes(2, [])).toEqual([])
})

test('a failure is that of all', async () => {
  const fails = () => Promise.reject(new Error('no database'))
  await expect(inLanes(2, [() => Promise.resolve(1), fails])).rejects.toThrow('no database')
})
