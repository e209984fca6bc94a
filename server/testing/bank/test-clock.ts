import type { Clock } from '#core/clock.ts'

/** Stands still until it is moved, so that a test's seconds are exact however busy the machine is. */
export class TestClock implements Clock {
  #ms: number

  constructor(ms = Date.now()) {
    this.#ms = ms
  }

  now = (): Date => new Date(this.#ms)

  advance(ms: number): void {
    this.#ms += ms
  }
}
