/** The only source of time for decisions; tests and the town move it. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands or runs from where it is put. */
export class MovableClock implements Clock {
  #offset = 0

  now = (): Date => new Date(Date.now() + this.#offset)

  advance(ms: number): void {
    this.#offset += ms
  }
}
