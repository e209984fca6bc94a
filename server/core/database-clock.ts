import type pg from 'pg'
import type { Clock } from './clock.ts'

/** Below it the way to the database and back says more than the difference. */
const leastMs = 250
/** An answer that took longer says nothing. */
const mostWayMs = 1_000

/**
 * The time of the database, which all servers of a bank share: leases, codes, quotes and sessions of one server are judged
 * by another. Follows it by the difference to this machine's clock, as last looked at.
 */
export class DatabaseClock implements Clock {
  readonly #machine: () => number
  #offset = 0

  /** `machine`: the clock of this machine, in ms since 1970. */
  constructor(machine: () => number = Date.now) {
    this.#machine = machine
  }

  now = (): Date => new Date(this.#machine() + this.#offset)

  /** Looks at the database's clock; a small difference is left as it is, so that the time does not jitter. */
  async look(db: Pick<pg.Pool, 'query'>): Promise<void> {
    const asked = this.#machine()
    const { rows } = await db.query<{ ms: number }>({
      name: 'database-clock',
      text: 'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    })
    const answered = this.#machine()
    const [row] = rows
    if (!row || answered - asked > mostWayMs || answered < asked) return
    const offset = row.ms - (asked + answered) / 2
    if (Math.abs(offset - this.#offset) >= leastMs) this.#offset = Math.abs(offset) < leastMs ? 0 : offset
  }
}
