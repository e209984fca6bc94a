/** Time for which cached values are trusted after the last proof that changes are heard, in ms. */
const trustMs = 1_500

/** Interval between two notes that a server sends to itself, in ms. */
export const noteMs = 500

/**
 * Whether this server hears every change of what it caches. PostgreSQL delivers notifications in the order of their
 * commits, so a note that the server sent to itself and heard proves that every change committed before the note was
 * heard too. A value read since `begin` is then as good as one read at the time of the note; what a database reads that is
 * frozen, cut off or no longer the primary cannot prove anything.
 */
export class Freshness {
  readonly #elapsed: () => number
  #stretch = 0
  #until = 0

  constructor(elapsed: () => number = () => performance.now()) {
    this.#elapsed = elapsed
  }

  /** Changes are heard from now on; those of what was read before may have been missed. */
  begin(): void {
    this.#stretch += 1
    this.#until = 0
  }

  /** A note has come back. `sentAt` is the time of its sending by the clock of `now`. */
  proven(sentAt: number): void {
    this.#until = sentAt + trustMs
  }

  /** Changes are not heard any more. */
  end(): void {
    this.#until = 0
  }

  /** Monotonic time in ms. */
  now(): number {
    return this.#elapsed()
  }

  /** The stretch of uninterrupted hearing that has begun last; kept with a value when its reading begins. */
  get stretch(): number {
    return this.#stretch
  }

  /** Whether a value whose reading began in this stretch, and whose change was not heard since, can be used. */
  covers(stretch: number): boolean {
    return stretch === this.#stretch && this.#elapsed() < this.#until
  }
}
