import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isBelow, type UpdateCheck, watchUpdates } from './update-check.ts'

let watching: UpdateCheck
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  watching?.stop()
  vi.useRealTimers()
})

test('checks every 60 seconds [B099]', async () => {
  const read = vi.fn<() => Promise<{ build: string; minimum: string }>>(async () => ({
    build: '1.0.0+a',
    minimum: '1.0.0',
  }))
  watching = watchUpdates('1.0.0+a', read)
  const calls: number[] = []
  for (const second of [59, 60, 120, 180]) {
    await vi.advanceTimersByTimeAsync(
      second * 1_000 - (calls.length ? [59, 60, 120][calls.length - 1]! * 1_000 : 0),
    )
    calls.push(read.mock.calls.length)
  }
  expect(calls).toEqual([0, 1, 2, 3])
  expect(watching.state()).toBe('current')
})

test.each([
  ['1.0.0+b', '1.0.0', 'newer'],
  ['1.1.0+b', '1.0.1', 'tooOld'],
] as const)('knows that %s with a minimum of %s makes it %s [OP036]', async (build, minimum, state) => {
  const told = vi.fn<() => void>()
  watching = watchUpdates('1.0.0+a', async () => ({ build, minimum }))
  watching.subscribe(told)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(watching.state()).toBe(state)
  expect(told).toHaveBeenCalledOnce()
})

test('checks at once when it is notified of another build [B099]', async () => {
  watching = watchUpdates('1.0.0+a', async () => ({ build: '1.0.0+b', minimum: '1.0.0' }))
  watching.look()
  await vi.advanceTimersByTimeAsync(0)
  expect(watching.state()).toBe('newer')
})

test('stays as it is when the file cannot be read', async () => {
  watching = watchUpdates('1.0.0+a', () => Promise.reject(new Error('offline')))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(watching.state()).toBe('current')
})

test('compares versions by number', () => {
  expect(isBelow('0.9.1+abc', '0.10.0')).toBe(true)
  expect(isBelow('0.10.0+abc', '0.10.0')).toBe(false)
  expect(isBelow('1.0.0', '0.10.0')).toBe(false)
})
