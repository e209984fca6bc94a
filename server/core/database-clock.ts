import type pg from 'pg'
import type { Clock } from './clock.ts'

/** Smaller differences are within the error of the measurement, the round trip to the database. */
const leastMs = 250
/** A measurement with a longer round trip is discarded. */
const mostWayMs = 1_000

/**
 * The time of the database, shared by all servers of a bank, because leases, codes, quotes and sessions of a server
 * are checked by others. Applies the last measured difference to this machine's clock.
 */
export class DatabaseClock implements Clock {
  readonly #machine: () => number
  #offset = 0

  /** `machine`: the clock of this machine, in ms since 1970. */
  constructor(machine: () => number = Date.now) {
    this.#machine = machine
  }

  now = (): Date => new Date(this.#machine() + this.#offset)

  /**
   * Measures the difference to the database's clock; a small difference is ignored, so that the time does not jitter.
   */
  async look(db: Pick<pg.Pool, 'query'>): Promise<void> {
    const sentAt = this.#machine()
    const { rows } = await db.query<{ ms: number }>({
      name: 'database-clock',
      text: 'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    })
    const answered = this.#machine()
    const [row] = rows
    if (!row || answered - sentAt > mostWayMs || answered < sentAt) return
    const offset = row.ms - (sentAt + answered) / 2
    if (Math.abs(offset - this.#offset) >= leastMs) this.#offset = Math.abs(offset) < leastMs ? 0 : offset
  }
}
