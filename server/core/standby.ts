import { setTimeout as sleep } from 'node:timers/promises'
import { sqlState } from '@sixpence/postgres/connect'
import pg from 'pg'
import { isAway } from './dependency-down.ts'
import { openPool } from './database.ts'
import { faultFields, type Log } from './log.ts'

/** Reads of a call or file, all on the same connection to the standby. */
export type Lease = {
  db: pg.Pool
  /** Returns the connection to the pool; after an error of the standby it is not reused. */
  end: (error?: unknown) => void
}

/** Receives every read; for metrics. */
export type StandbyWatch = { read: (place: 'standby' | 'primary') => void }

/** How long a read waits for the standby to catch up before it goes to the primary. */
const waitMs = 150
/** Interval of the background checks of a standby that did not answer in time. */
const askAgainMs = 1_000
const connections = 20

/**
 * Reads from a standby that include everything committed before them. Each read gets the primary's current position
 * in the write-ahead log, which is cheap, and waits until the standby has replayed up to it. So it sees the writes of
 * all servers, and no state has to be kept. A standby that is unavailable or behind delays a single read; until it
 * answers again, no other read waits for it.
 */
export class Standby {
  readonly #primary: pg.Pool
  readonly #pool: pg.Pool
  readonly #log: Pick<Log, 'warn' | 'info'>
  readonly #watch: StandbyWatch | undefined
  readonly #closing = new AbortController()
  readonly #first: Promise<unknown>
  readonly #known = new WeakSet<pg.PoolClient>()
  #identity: string | undefined
  #isThere = false
  #asking: Promise<void> | undefined

  constructor(options: {
    url: string
    primary: pg.Pool
    log: Pick<Log, 'warn' | 'info'>
    watch?: StandbyWatch | undefined
  }) {
    this.#primary = options.primary
    this.#log = options.log
    this.#watch = options.watch
    this.#pool = openPool(options.url, {
      name: 'sixpence reading',
      max: connections,
      connectMs: 500,
      isReading: true,
    })
    // A connection that breaks while it is lent also fails its query; an unhandled error event would end the process.
    this.#pool.on('connect', (client) => client.on('error', () => {}))
    this.#first = this.#ask()
    this.#askUntilThere()
  }

  /** Whether reads go to the standby. */
  get isThere(): boolean {
    return this.#isThere
  }

  /** Resolves once the first check of the standby has ended. */
  async known(): Promise<void> {
    await this.#first
  }

  /** A connection that includes everything committed before the call; undefined if the primary has to be read. */
  async lease(): Promise<Lease | undefined> {
    const client = this.#isThere && this.#hasRoom() ? await this.#current() : undefined
    this.#watch?.read(client ? 'standby' : 'primary')
    if (!client) return undefined
    return {
      db: onOneConnection(client),
      end: (error) => {
        if (error !== undefined && isAway(error)) this.#leave(error)
        client.release(error !== undefined)
      },
    }
  }

  /** Stops the checks and closes every connection. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#asking
    await this.#first
    await this.#pool.end()
  }

  /** Whether a read would get a connection without waiting for others. */
  #hasRoom(): boolean {
    return this.#pool.idleCount > 0 || this.#pool.totalCount < connections
  }

  /** @throws Error of the primary, if it is unavailable itself */
  async #current(): Promise<pg.PoolClient | undefined> {
    return this.#ready(await this.#placeOfPrimary()).catch(this.#leave)
  }

  // The insert position, so that commits that do not wait for the disk, such as those of projections, are included
  // before they are flushed.
  async #placeOfPrimary(): Promise<string> {
    const { rows } = await this.#primary.query<{ lsn: string }>({
      name: 'standby-place',
      text: 'select pg_current_wal_insert_lsn()::text as lsn',
    })
    return rows[0]?.lsn ?? ''
  }

  /** @throws Error when the standby is unavailable, belongs to another database, or is behind for too long */
  async #ready(place: string): Promise<pg.PoolClient> {
    const client = await this.#pool.connect()
    const deadline = performance.now() + waitMs
    try {
      if (!this.#known.has(client)) await inTime(this.#recognise(client))
      for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, 20)) {
        if (await inTime(hasReplayed(client, place))) return client
        if (performance.now() + pauseMs > deadline) throw new Behind(place)
        await sleep(pauseMs)
      }
    } catch (error) {
      // A connection that does not answer cannot be reused; a connection that is only behind can.
      client.release(!(error instanceof Behind))
      throw error
    }
  }

  /** @throws Error when the connection leads to a standby of another database */
  async #recognise(client: pg.PoolClient): Promise<void> {
    this.#identity ??= await identityOf(this.#primary)
    if ((await identityOf(client)) !== this.#identity)
      throw new Error('DATABASE_URL_READ leads to another database')
    this.#known.add(client)
  }

  readonly #leave = (error: unknown): undefined => {
    if (this.#isThere)
      this.#log.warn(faultFields(error), 'the standby is away or behind: the primary is read')
    this.#isThere = false
    this.#askUntilThere()
  }

  #askUntilThere(): void {
    this.#asking ??= this.#loop().finally(() => {
      this.#asking = undefined
      // It may have been marked as unavailable just when it had answered.
      if (!this.#isThere && !this.#closing.signal.aborted) this.#askUntilThere()
    })
  }

  async #loop(): Promise<void> {
    const { signal } = this.#closing
    await this.#first
    while (!signal.aborted && !this.#isThere) {
      await sleep(askAgainMs, undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted) await this.#ask()
    }
  }

  async #ask(): Promise<void> {
    const client = await this.#placeOfPrimary()
      .then((place) => this.#ready(place))
      .catch(() => undefined)
    client?.release()
    if (client && !this.#isThere) this.#log.info({}, 'reads moved to the standby')
    this.#isThere = client !== undefined
  }
}

/** The standby answers but has not replayed up to the required position. */
class Behind extends Error {
  override name = 'Behind'

  constructor(place: string) {
    super(`the standby of DATABASE_URL_READ has not replayed ${place} within ${waitMs} ms`)
  }
}

/** @throws Error when the connection leads to a primary */
async function hasReplayed(client: pg.PoolClient, place: string): Promise<boolean> {
  const { rows } = await client.query<{ isStandby: boolean; has: boolean | null }>({
    name: 'standby-replayed',
    // After a promotion the position of the last replay is kept.
    text: 'select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
    values: [place],
  })
  if (!rows[0]?.isStandby) throw new Error('DATABASE_URL_READ leads to no standby')
  return rows[0].has === true
}

/** Number of the cluster, which its standbys share, and of the database in it. */
async function identityOf(from: pg.Pool | pg.PoolClient): Promise<string> {
  const { rows } = await from.query<{ identity: string }>(
    `select c.system_identifier || '/' || d.oid as identity
     from pg_control_system() c, pg_database d where d.datname = current_database()`,
  )
  return rows[0]?.identity ?? ''
}

/** Whether a statement of a standby was cancelled because it conflicted with the replay. */
export const isConflict = (error: unknown): boolean => sqlState(error) === '40001'

/** A frozen machine keeps its connections open without answering. */
async function inTime<Result>(query: Promise<Result>): Promise<Result> {
  const over = new AbortController()
  const late = sleep(2 * waitMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`the standby of DATABASE_URL_READ did not answer within ${2 * waitMs} ms`)
  })
  late.catch(() => {})
  query.catch(() => {})
  try {
    return await Promise.race([query, late])
  } finally {
    over.abort()
  }
}

/** The connection in the form of a pool, for reads; concurrent queries run in turn. */
function onOneConnection(client: pg.PoolClient): pg.Pool {
  let turn: Promise<unknown> = Promise.resolve()
  const query = (...words: Parameters<pg.Pool['query']>): Promise<unknown> => {
    const answer = turn.then(() => client.query(...words))
    turn = answer.catch(() => {})
    return answer
  }
  const connect = (): Promise<never> =>
    Promise.reject(new Error('connect() of a read of the standby was called: it has no transactions'))
  return Object.assign(Object.create(pg.Pool.prototype) as pg.Pool, { query, connect })
}
