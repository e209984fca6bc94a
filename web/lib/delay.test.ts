import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delay } from './delay.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test.each([
  ['half a second', delay, 500],
  ['as long as is said', () => delay(2_000), 2_000],
])('a delay lasts %s [B027]', async (_, begin, ms) => {
  let isOver = false
  void begin().then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
})
