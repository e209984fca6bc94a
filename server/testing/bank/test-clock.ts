import type { Clock } from '#core/clock.ts'

/** A clock that advances only on request, so that times in tests are exact on a busy machine. */
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
