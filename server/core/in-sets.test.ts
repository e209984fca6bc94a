import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { InSets } from './in-sets.ts'

test('what is given in one turn is one set, and what is given while it is at work is the next', async () => {
  const sets: number[][] = []
  const doubled = new InSets<number, number>(async (items) => {
    sets.push([...items])
    await sleep(5)
    return items.map((item) => item * 2)
  })
  const first = [doubled.do(1), doubled.do(2)]
  await sleep(1)
  const second = [doubled.do(3), doubled.do(4), doubled.do(5)]
  expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10])
  expect(sets).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
})

test('a set has at most so many items', async () => {
  const sizes: number[] = []
  const same = new InSets<number, number>(async (items) => {
    sizes.push(items.length)
    return items
  }, 2)
  expect(await Promise.all([1, 2, 3, 4, 5].map((item) => same.do(item)))).toEqual([1, 2, 3, 4, 5])
  expect(sizes).toEqual([2, 2, 1])
})

test('one bad item fails alone, and the next set is not held up', async () => {
  const checked = new InSets<number, string>(async (items) => {
    if (items.includes(2)) throw new Error('two is bad')
    return items.map(String)
  })
  const settled = await Promise.allSettled([1, 2, 3].map((item) => checked.do(item)))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await checked.do(4)).toBe('4')
})
