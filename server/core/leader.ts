import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { faultFields, type Log } from './log.ts'

/** One round of work on the leader's connection. True: there is more, go on at once. */
export type Turn = () => Promise<boolean>

export type LeaderOptions = {
  /** A direct connection: the lock belongs to the database session. */
  url: string
  /** The same number in every process that may do this work. */
  lock: number
  name: string
  /** Called with the connection each time this process takes over. */
  lead: (client: Client) => Promise<Turn>
  /** Between rounds when nobody wakes it. */
  everyMs: number
  /** Between rounds at least: under load fewer and larger ones, which leave the database to the payments. */
  restMs?: number
  /** A leader that says nothing for so long has been stopped in its tracks: the database ends its session. */
  frozenMs?: number
  log: Log
}

const takeOverMs = 500
const frozenMs = 10_000
const retryMs = { first: 200, most: 30_000 }

/**
 * Work that one process does at a time. The advisory lock and the work share one connection: when it breaks, the
 * database ends the transaction and frees the lock together, so two leaders never write at once. Another process takes
 * over within half a second; from one that is frozen, or on a machine that is gone without a word, in ten seconds more.
 * A round that fails is logged and done again on a fresh connection.
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

  start(): void {
    if (this.#running) return
    this.#stopping = new AbortController()
    this.#running = this.#run(this.#stopping.signal)
  }

  /** There is work: do not wait for the next round. */
  wake(): void {
    this.#woken = true
    this.#waiting?.resolve()
  }

  /** Resolves at the end of a round in progress, all it does in this process included. */
  async turned(): Promise<void> {
    await this.#turn.catch(() => {})
  }

  /** Ends after the round in progress and gives the lock back. */
  async stop(): Promise<void> {
    this.#stopping?.abort()
    this.wake()
    await this.#running
    this.#running = undefined
  }

  async #run(signal: AbortSignal): Promise<void> {
    let waitMs = retryMs.first
    while (!signal.aborted) {
      const client = new Client({
        connectionString: this.#options.url,
        application_name: `sixpence ${this.#options.name}`,
        connectionTimeoutMillis: 5_000,
        query_timeout: 60_000,
        keepAlive: true,
      })
      // A cut connection also fails the query in flight; without a listener it would end the process.
      client.on('error', () => {})
      try {
        await client.connect()
        // What is read by the numbers of transactions would be skipped in a cluster that counts from lower.
        await client.query('select ledger.check_cluster()')
        // The line of a frozen process is kept up by its system, and with it the lock.
        await client.query(
          `select set_config('idle_session_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $1, false)`,
          [String(this.#options.frozenMs ?? frozenMs)],
        )
        await this.#lead(client, signal, () => (waitMs = retryMs.first))
      } catch (error) {
        if (!signal.aborted)
          this.#options.log.error(
            { job: this.#options.name, ...faultFields(error) },
            'a background job stumbled',
          )
        await sleep(waitMs, undefined, { signal }).catch(() => {})
        waitMs = Math.min(2 * waitMs, retryMs.most)
      } finally {
        await client.end().catch(() => {})
      }
    }
  }

  async #lead(client: Client, signal: AbortSignal, onDone: () => void): Promise<void> {
    const { lock, lead, everyMs, restMs = 0 } = this.#options
    while (!(await hasLock(client, lock))) {
      // Asked again and again rather than waited for: a waiting statement would hold back vacuum everywhere.
      await sleep(takeOverMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
    }
    const turn = await lead(client)
    while (!signal.aborted) {
      this.#woken = false
      const running = turn()
      this.#turn = running
      const isMore = await running
      onDone()
      if (isMore || this.#woken) await sleep(restMs)
      else await this.#next(everyMs)
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
