import { markActive } from './activity.ts'
import { isNumber, isRecord, keptInTab } from '#lib/storage.ts'
import type { Tabs } from '#lib/tabs.ts'

/** Events of the person's activity; background work of the page does not count (Q026). */
const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll']
const warningMs = 60_000
const tickMs = 1_000
const shareEveryMs = 5_000

/** Survives a reload, so that reloading does not restart the idle time (B098). */
const timers = keptInTab(
  'timers',
  (value): value is { activeAt: number } => isRecord(value) && isNumber(value['activeAt']),
)

export type IdleState = { isWarning: boolean; endsAt: number }

export type IdleParts = {
  idleMs: number
  tabs: Pick<Tabs, 'post' | 'listen'>
  now: () => number
  /** Source of the events: the window. */
  target: EventTarget
  /** Called when the idle time is over (B093). */
  onEnd: () => void
  /** Whether the time begins now, because the server has just responded in this session. */
  beginsNow?: boolean
}

export type Idle = ReturnType<typeof watchIdle>

/**
 * Ends the session after the brand's idle time without activity in any tab; a minute before, a dialog asks whether to
 * continue. While it is open only its button counts as activity, because a mouse may be moved by accident.
 */
export function watchIdle({ idleMs, tabs, now, target, onEnd, beginsNow = false }: IdleParts) {
  let activeAt = (beginsNow ? undefined : timers.get()?.activeAt) ?? now()
  let sharedAt = 0
  let isOver = false
  let state: IdleState = stateAt()
  const listeners = new Set<() => void>()
  timers.set({ activeAt })

  function stateAt(): IdleState {
    const endsAt = activeAt + idleMs
    return { isWarning: now() >= endsAt - warningMs, endsAt }
  }

  function check(): void {
    if (isOver) return
    const next = stateAt()
    if (now() >= next.endsAt) {
      isOver = true
      stop()
      onEnd()
    } else if (next.isWarning !== state.isWarning || (next.isWarning && next.endsAt !== state.endsAt)) {
      state = next
      for (const listener of listeners) listener()
    }
  }

  function active(at: number): void {
    if (at <= activeAt) return
    activeAt = at
    timers.set({ activeAt })
    check()
  }

  function tell(at: number): void {
    sharedAt = at
    tabs.post({ type: 'activity', at })
  }

  function seen(): void {
    const at = now()
    check()
    if (isOver || state.isWarning || at - activeAt < tickMs) return
    markActive()
    active(at)
    if (at - sharedAt >= shareEveryMs) tell(at)
  }

  /** The person clicked "Stay signed in". */
  function stay(): void {
    check()
    if (isOver) return
    markActive()
    active(now())
    tell(now())
  }

  const clock = setInterval(check, tickMs)
  const stopListening = tabs.listen((message) => {
    if (message.type === 'activity') active(Math.min(message.at, now()))
  })
  for (const sign of signsOfLife) target.addEventListener(sign, seen, { passive: true, capture: true })

  function stop(): void {
    clearInterval(clock)
    stopListening()
    for (const sign of signsOfLife) target.removeEventListener(sign, seen, { capture: true })
  }

  return {
    stay,
    stop,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
