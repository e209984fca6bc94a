import { setTimeout as sleep } from 'node:timers/promises'
import { checkPrimary } from '@sixpence/ledger'
import { ArrayTextClient } from '@sixpence/postgres/array-text-client'
import type { Client } from 'pg'
import type { Activity } from './activity.ts'
import { isAway } from './dependency-down.ts'
import { faultFields, type Log } from './log.ts'

/** A round of work on the leader's connection; resolves with true when there is more to do at once. */
export type Turn = () => Promise<boolean>

export type LeaderOptions = {
  /** Must be a direct connection, because the advisory lock belongs to the database session. */
  url: string
  /** Advisory lock number, the same in all processes that compete for the work. */
  lock: number
  name: string
  /** Called with the connection each time this process becomes the leader. */
  lead: (client: Client) => Promise<Turn>
  /** Interval between rounds without a call of wake(), in ms. */
  everyMs: number
  /** Rounds are fewer in an idle bank; without it they never are. */
  activity?: Activity | undefined
  /** Minimum pause between rounds: under load, fewer and larger rounds leave capacity for payments. */
  restMs?: number
  /** Time after which the database ends the session of an idle, presumably frozen leader. */
  frozenMs?: number
  log: Log
  watch?: LeaderWatch | undefined
}

/** Receives whether this process is the leader, and the number of failed rounds; for metrics. */
export type LeaderWatch = { leads: (is: boolean) => void; failed: () => void }

const takeOverMs = 500
const frozenMs = 10_000
/**
 * Back-off after failures of the work; an unavailable database is retried often, because it returns for all processes
 * at once.
 */
const retryMs = { first: 200, most: 30_000, mostAway: 1_000 }

/**
 * Work done by a single process at a time. The advisory lock and the work share a connection: when it breaks, the
 * database rolls back and releases the lock together, so that two leaders never write at once. Another process takes
 * over within half a second, from a frozen process or a lost machine after ten more seconds. A failed round is logged
 * and repeated on a new connection.
 */
export class Leader {
  readonly #options: LeaderOptions
  #stopping: AbortController | undefined
  #running: Promise<void> | undefined
  #waiting: { resolve: () => void } | undefined
  #woken = false
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: LeaderOptions) {
    this.#options = options
  }

  /** Starts competing for leadership; without effect when already started. */
  start(): void {
    if (this.#running) return
    this.#stopping = new AbortController()
    const forgetUse = this.#options.activity?.onUse(() => this.wake())
    this.#running = this.#run(this.#stopping.signal).finally(() => forgetUse?.())
  }

  /** Starts the next round at once. */
  wake(): void {
    this.#woken = true
    this.#waiting?.resolve()
  }

  /** Resolves when the round in progress has ended, including its effects in this process. */
  async turned(): Promise<void> {
    await this.#turn.catch(() => {})
  }

  /** Ends after the round in progress and releases the lock. */
  async stop(): Promise<void> {
    this.#stopping?.abort()
    this.wake()
    await this.#running
    this.#running = undefined
  }

  async #run(signal: AbortSignal): Promise<void> {
    let waitMs = retryMs.first
    while (!signal.aborted) {
      const client: Client = new ArrayTextClient({
        connectionString: this.#options.url,
        application_name: `sixpence ${this.#options.name}`,
        connectionTimeoutMillis: 5_000,
        query_timeout: 60_000,
        keepAlive: true,
        keepAliveInitialDelayMillis: 5_000,
      })
      // A cut connection also fails the query in flight; an unhandled error event would end the process.
      client.on('error', () => {})
      try {
        await client.connect()
        // Readers by transaction id would skip rows in a cluster with lower ids.
        await checkPrimary(client)
        // The operating system of a frozen process keeps the connection, and with it the lock, alive.
        await client.query(
          `select set_config('idle_session_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $1, false)`,
          [String(this.#options.frozenMs ?? frozenMs)],
        )
        await this.#lead(client, signal, () => (waitMs = retryMs.first))
      } catch (error) {
        if (!signal.aborted) this.#options.watch?.failed()
        if (!signal.aborted)
          this.#options.log.error(
            { job: this.#options.name, ...faultFields(error) },
            'a leader job failed and will retry',
          )
        await sleep(waitMs, undefined, { signal }).catch(() => {})
        waitMs = Math.min(2 * waitMs, isAway(error) ? retryMs.mostAway : retryMs.most)
      } finally {
        this.#options.watch?.leads(false)
        await client.end().catch(() => {})
      }
    }
  }

  async #lead(client: Client, signal: AbortSignal, onDone: () => void): Promise<void> {
    const { lock, lead, everyMs, activity, restMs = 0 } = this.#options
    while (!(await hasLock(client, lock))) {
      // Polled, because a waiting statement would hold back vacuum in the whole cluster.
      await sleep(takeOverMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
    }
    this.#options.watch?.leads(true)
    const turn = await lead(client)
    while (!signal.aborted) {
      this.#woken = false
      const running = turn()
      this.#turn = running
      const isMore = await running
      onDone()
      if (isMore || this.#woken) await sleep(restMs)
      else await this.#next(activity?.interval(everyMs) ?? everyMs)
    }
  }

  async #next(ms: number): Promise<void> {
    const waiting = Promise.withResolvers<void>()
    const timer = setTimeout(waiting.resolve, ms)
    this.#waiting = waiting
    await waiting.promise
    this.#waiting = undefined
    clearTimeout(timer)
  }
}

async function hasLock(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
  return rows[0]?.mine === true
}
