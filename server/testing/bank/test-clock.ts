import type { Clock } from '#core/clock.ts'

const hourMs = 60 * 60_000

/** The time at which clocks of tests start: SIXPENCE_TEST_NOW, an ISO time, tries tests at the edge of a day or month. */
const start = (): number => Date.parse(process.env['SIXPENCE_TEST_NOW'] ?? '') || Date.now()

/** A clock that advances only on request, so that times in tests are exact on a busy machine. */
export class TestClock implements Clock {
  #ms: number

  constructor(ms = start()) {
    this.#ms = ms
  }

  now = (): Date => new Date(this.#ms)

  advance(ms: number): void {
    this.#ms += ms
  }

  /**
   * Advances to the next hour if the current hour has less than `ms` left: exchange rates of the sandbox change with
   * the hour.
   */
  stayInHour(ms: number): void {
    const left = hourMs - (this.#ms % hourMs)
    if (left <= ms) this.#ms += left
  }
}
