import { checkPrimary } from '@sixpence/ledger'
import { PreparingClient } from '@sixpence/postgres/preparing-client'
import pg from 'pg'

/** Type oid of bigint in PostgreSQL. */
const int8 = 20

/** Connections are replaced after this time: a cached plan may be from a time when its tables were small. */
const maxLifetimeSeconds = 15 * 60

/**
 * The server's pool. int8 is parsed as a number (ids and counts are below 2^53); money is always selected as text.
 * `patience` multiplies all timeouts. A pooler refuses session timeouts; they are then set in its own configuration.
 */
export function openPool(
  url: string,
  options: {
    max?: number
    name?: string
    statementMs?: number
    checksCluster?: boolean
    patience?: number | undefined
    isPooled?: boolean
    /** Time-out of connecting, in ms. */
    connectMs?: number
    /**
     * Time in ms after which a connection that has not answered a statement is abandoned: its database may be frozen or
     * cut off.
     */
    answerMs?: number
    /** All statements are reads; a connection that does not answer is abandoned soon after the statement time-out. */
    isReading?: boolean
  } = {},
): pg.Pool {
  const { patience = 1 } = options
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: options.max ?? 20,
    application_name: options.name ?? 'sixpence',
    ...(!options.isPooled && {
      statement_timeout: (options.statementMs ?? 5_000) * patience,
      idle_in_transaction_session_timeout: 10_000 * patience,
    }),
    ...(options.isReading && { options: '-c default_transaction_read_only=on', query_timeout: 6_000 }),
    ...(options.answerMs !== undefined && { query_timeout: options.answerMs * patience }),
    maxLifetimeSeconds,
    connectionTimeoutMillis: options.connectMs ?? 5_000 * patience,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    ...(options.checksCluster && { verify: checkCluster }),
    types: {
      getTypeParser: ((oid: number, format: never) =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as never,
    },
  })
  // An error on an idle connection must not end the process.
  pool.on('error', () => {})
  // The same for a connection that is being checked or is checked out, whose query fails too: the pool listens to
  // idle connections only.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Checked for each new connection, because the database may be moved or fail over while the server runs. */
function checkCluster(client: pg.PoolClient, done: (error?: Error) => void): void {
  checkPrimary(client).then(
    () => done(),
    (error: Error) => done(error),
  )
}

const waiting = new WeakMap<object, (() => void)[]>()

/**
 * Runs `work` once the transaction of this connection has committed, or at once without a transaction; never if it
 * rolls back.
 */
export function afterCommit(client: object, work: () => void): void {
  const works = waiting.get(client)
  if (works) works.push(work)
  else work()
}

/** Runs `work` in a transaction on its own connection; rolls back and rethrows when it throws. */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  const onError = (): void => {
    broken = true
  }
  // A connection that breaks while checked out emits an error event, which would end the process if unhandled.
  client.on('error', onError)
  try {
    await client.query('begin')
    const works: (() => void)[] = []
    waiting.set(client, works)
    const result = await work(client)
    await client.query('commit')
    for (const work of works) work()
    return result
  } catch (error) {
    await client.query('rollback').catch(onError)
    throw error
  } finally {
    waiting.delete(client)
    client.off('error', onError)
    client.release(broken)
  }
}
