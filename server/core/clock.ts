/** The only source of time for decisions; tests and the demo's town can move it. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that is fixed or runs from a given moment. */
export class MovableClock implements Clock {
  #offset = 0

  now = (): Date => new Date(Date.now() + this.#offset)

  /** Moves the clock by this number of milliseconds. */
  advance(ms: number): void {
    this.#offset += ms
  }
}
