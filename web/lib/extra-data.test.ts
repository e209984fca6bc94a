import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onExtraData, startExtraData, stopExtraData } from './extra-data.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  stopExtraData()
  vi.useRealTimers()
})

test('starts 5 seconds after the sign-in, not at 4.9 [B100]', () => {
  const job = vi.fn<() => void>()
  onExtraData(job)
  startExtraData()
  startExtraData()
  vi.advanceTimersByTime(4_900)
  expect(job).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(job).toHaveBeenCalledOnce()
})

test('runs at once what comes later, and nothing after a sign-out', () => {
  startExtraData()
  vi.advanceTimersByTime(5_000)
  const late = vi.fn<() => void>()
  onExtraData(late)
  expect(late).toHaveBeenCalledOnce()
  stopExtraData()
  const waiting = vi.fn<() => void>()
  onExtraData(waiting)
  startExtraData()
  stopExtraData()
  vi.advanceTimersByTime(10_000)
  expect(waiting).not.toHaveBeenCalled()
})
