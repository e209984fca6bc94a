import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttled } from './throttle.ts'

const rules = { everyMs: 3_000, releaseMs: 5_000 }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('asks once within 3000 ms and shares the answer [B200]', async () => {
  const fetch = vi.fn<() => Promise<string>>(async () => 'now')
  const accounts = throttled(fetch, rules)
  await accounts.ask()
  vi.advanceTimersByTime(2_999)
  expect(await accounts.ask()).toBe('now')
  expect(fetch).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await accounts.ask()
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('shares a running fetch for 5000 ms, then lets a new one start [B200]', () => {
  const fetch = vi.fn<() => Promise<void>>(() => new Promise(() => undefined))
  const accounts = throttled(fetch, rules)
  void accounts.ask()
  vi.advanceTimersByTime(4_999)
  void accounts.ask()
  expect(fetch).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  void accounts.ask()
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('does not answer with old news: after a change the next fetch is awaited, once', async () => {
  let balance = 1
  const fetch = vi.fn<() => Promise<number>>(async () => balance)
  const accounts = throttled(fetch, rules)
  expect(await accounts.ask()).toBe(1)
  balance = 2
  vi.advanceTimersByTime(1_000)
  accounts.expire()
  const both = Promise.all([accounts.ask(), accounts.ask()])
  await vi.advanceTimersByTimeAsync(1_999)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await both).toEqual([2, 2])
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('does not share a failure', async () => {
  const fetch = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('cut'))
    .mockResolvedValue('now')
  const accounts = throttled(fetch, rules)
  await expect(accounts.ask()).rejects.toThrow('cut')
  expect(await accounts.ask()).toBe('now')
})
