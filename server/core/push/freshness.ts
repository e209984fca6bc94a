/** Time for which cached values are trusted after the last proof that notifications of changes arrive, in ms. */
const trustMs = 1_500

/** Interval between two notes that a server sends to itself, in ms. */
export const noteMs = 500

/**
 * Whether this server receives notifications of all changes of its cached values. PostgreSQL delivers notifications
 * in commit order, so when a note that the server sent to itself arrives, every notification of an earlier commit has
 * arrived too. A value read since `begin` is then as current as if read at the time of the note. A database that is
 * frozen, cut off or no longer the primary cannot return notes, so values read from it are not trusted.
 */
export class Freshness {
  readonly #elapsed: () => number
  #stretch = 0
  #until = 0

  constructor(elapsed: () => number = () => performance.now()) {
    this.#elapsed = elapsed
  }

  /** Notifications are received from now on; changes of values read earlier may have been missed. */
  begin(): void {
    this.#stretch += 1
    this.#until = 0
  }

  /** A note has arrived. `sentAt` is the time it was sent, by the clock of `now`. */
  proven(sentAt: number): void {
    this.#until = sentAt + trustMs
  }

  /** Notifications are no longer received. */
  end(): void {
    this.#until = 0
  }

  /** Monotonic time in ms. */
  now(): number {
    return this.#elapsed()
  }

  /** Number of the current period of uninterrupted listening; stored with a value when its reading begins. */
  get stretch(): number {
    return this.#stretch
  }

  /** Whether a value can be used whose reading began in this period and which no notification has invalidated since. */
  covers(stretch: number): boolean {
    return stretch === this.#stretch && this.#elapsed() < this.#until
  }
}
