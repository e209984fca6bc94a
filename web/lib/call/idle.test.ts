import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyStorage, tabsInOneBrowser } from '#testing/browser.ts'
import { takeActive } from './activity.ts'
import { type Idle, watchIdle } from './idle.ts'
import type { Tabs } from '#lib/tabs.ts'

const minute = 60_000
const watching: Idle[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
  emptyStorage()
  takeActive()
})
afterEach(() => {
  for (const idle of watching.splice(0)) idle.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watch(tabs: Tabs = tabsInOneBrowser()()) {
  const target = new EventTarget()
  const onEnd = vi.fn<() => void>()
  const idle = watchIdle({ idleMs: 15 * minute, tabs, now: Date.now, target, onEnd })
  watching.push(idle)
  return { idle, onEnd, does: (sign: string) => target.dispatchEvent(new Event(sign)) }
}

describe('doing nothing', () => {
  test('for 15 minutes ends the session, not for 14:59 [B093]', () => {
    const { onEnd } = watch()
    vi.advanceTimersByTime(14 * minute + 59_000)
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_000)
    expect(onEnd).toHaveBeenCalledOnce()
  })

  test('for 14 minutes warns, and staying restarts the time (Q026)', () => {
    const { idle, onEnd } = watch()
    const told = vi.fn<() => void>()
    idle.subscribe(told)
    vi.advanceTimersByTime(14 * minute - 1_000)
    expect(idle.state().isWarning).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(idle.state()).toEqual({ isWarning: true, endsAt: Date.now() + minute })
    expect(told).toHaveBeenCalledOnce()
    idle.stay()
    expect(idle.state().isWarning).toBe(false)
    vi.advanceTimersByTime(14 * minute + 59_000)
    expect(onEnd).not.toHaveBeenCalled()
  })

  test('ends the session when a sleeping machine wakes up too late to warn', () => {
    const { onEnd, does } = watch()
    vi.setSystemTime(Date.now() + 60 * minute)
    does('keydown')
    expect(onEnd).toHaveBeenCalledOnce()
  })
})

describe('doing something', () => {
  test.each(['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'])(
    'by %s restarts the time [B093]',
    (sign) => {
      const { onEnd, does } = watch()
      vi.advanceTimersByTime(10 * minute)
      does(sign)
      vi.advanceTimersByTime(14 * minute)
      expect(onEnd).not.toHaveBeenCalled()
      expect(takeActive()).toBe(true)
    },
  )

  test('while the dialog is open counts only on its button', () => {
    const { idle, does } = watch()
    vi.advanceTimersByTime(14 * minute + 30_000)
    does('pointermove')
    expect(idle.state().isWarning).toBe(true)
  })

  test('in one tab counts in the others, and so does staying', async () => {
    const tab = tabsInOneBrowser()
    const a = watch(tab())
    const b = watch(tab())
    vi.advanceTimersByTime(10 * minute)
    a.does('keydown')
    await vi.advanceTimersByTimeAsync(14 * minute + 1_000)
    expect([a.idle.state().isWarning, b.idle.state().isWarning]).toEqual([true, true])
    a.idle.stay()
    await vi.advanceTimersByTimeAsync(0)
    expect(b.idle.state().isWarning).toBe(false)
    expect(b.onEnd).not.toHaveBeenCalled()
  })
})

test('a reload continues the time [B098]', () => {
  const first = watch()
  vi.advanceTimersByTime(5 * minute)
  first.idle.stop()
  const { onEnd } = watch()
  vi.advanceTimersByTime(10 * minute - 1_000)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(onEnd).toHaveBeenCalledOnce()
})
