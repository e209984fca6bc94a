import { expect, test } from 'vitest'
import { untilMore } from './until-more.ts'

test('waits as long as more come, and ends when there are enough', async () => {
  let count = 5
  const growing = setInterval(() => (count += 1), 40)
  await untilMore(() => count, { more: 10, patienceMs: 20_000, after: 'a kill' })
  clearInterval(growing)
  expect(count).toBeGreaterThanOrEqual(15)
})

test('gives up when none came for the time given', async () => {
  await expect(untilMore(() => 5, { more: 1, patienceMs: 100, after: 'a kill' })).rejects.toThrow(
    'no payments for 0.1 s after a kill',
  )
})
