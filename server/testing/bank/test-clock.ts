import type { Clock } from '#core/clock.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const lastMs = 5 * minuteMs

/** A clock that advances only on request, so that times in tests are exact on a busy machine. */
export class TestClock implements Clock {
  #ms: number

  constructor(ms = startOfTest(Date.now())) {
    this.#ms = ms
  }

  now = (): Date => new Date(this.#ms)

  advance(ms: number): void {
    this.#ms += ms
  }
}

/** `now`, or the next hour if less than five minutes are left: a test that advances by some minutes stays in one hour and day. */
export function startOfTest(now: number): number {
  const left = hourMs - (now % hourMs)
  return left < lastMs ? now + left : now
}
