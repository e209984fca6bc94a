import type pg from 'pg'

/**
 * Channel on which servers and triggers publish what every server must hear at once: a change of a person or their
 * rights, the end of a session, the decision about a sign-in, and that the bank is in use.
 */
export const serversChannel = 'sixpence_servers'

/** Says on `serversChannel` that a server is in use. */
export const useNotice = 'use'

/** Time without a request or an open page, at any server, after which the bank counts as idle, in ms. */
export const idleAfterMs = 60_000

/** How often a server in use tells the others, in ms; well within `idleAfterMs`. */
const tellMs = 15_000

/** Longest interval of recurring work in an idle bank, in ms. */
const idleIntervalMs = 15_000

/** How much longer recurring work waits in an idle bank. */
const idleFactor = 20

/**
 * Whether the bank is in use: a server has received a request or has an open page, or another server said so within
 * the last minute. Recurring work of an idle bank runs less often, and at once when the bank is used again.
 */
export class Activity {
  readonly #elapsed: () => number
  readonly #onUse = new Set<() => void>()
  /** Last use of this server, and of any. */
  #usedAt: number
  #anyUsedAt: number
  #toldAt = -Infinity
  #tell: () => void = () => {}

  constructor(elapsed: () => number = () => performance.now()) {
    this.#elapsed = elapsed
    this.#usedAt = elapsed()
    this.#anyUsedAt = this.#usedAt
  }

  /** This server is in use; tells the other servers, at most every fifteen seconds. */
  used(): void {
    this.#usedAt = this.#elapsed()
    this.usedElsewhere()
    if (this.#usedAt - this.#toldAt < tellMs) return
    this.#toldAt = this.#usedAt
    this.#tell()
  }

  /** Some server is in use. */
  usedElsewhere(): void {
    const { isIdle } = this
    this.#anyUsedAt = this.#elapsed()
    if (isIdle) for (const run of this.#onUse) run()
  }

  get isIdle(): boolean {
    return this.#elapsed() - this.#anyUsedAt >= idleAfterMs
  }

  /** Interval of work that runs every `everyMs` while the bank is in use. */
  interval(everyMs: number): number {
    return this.isIdle ? longestInterval(everyMs) : everyMs
  }

  /** Resolves after the interval of `everyMs`, or when an idle bank is used again. */
  async pause(everyMs: number): Promise<void> {
    const waiting = Promise.withResolvers<void>()
    const timer = setTimeout(waiting.resolve, this.interval(everyMs))
    const forget = this.onUse(waiting.resolve)
    await waiting.promise
    clearTimeout(timer)
    forget()
  }

  /** Calls `run` when an idle bank is used again, until the returned function is called. */
  onUse(run: () => void): () => void {
    this.#onUse.add(run)
    return () => void this.#onUse.delete(run)
  }

  /** Tells the other servers by notifications over `db` from now on. */
  tellOver(db: Pick<pg.Pool, 'query'>): void {
    // Lost while the database is away; the next use tells again.
    this.#tell = () => void db.query('select pg_notify($1, $2)', [serversChannel, useNotice]).catch(() => {})
  }
}

/** Interval of work in an idle bank that runs every `everyMs` while the bank is in use. */
export const longestInterval = (everyMs: number): number =>
  Math.max(everyMs, Math.min(everyMs * idleFactor, idleIntervalMs))
