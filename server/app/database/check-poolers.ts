import { connected, sqlState } from '@sixpence/postgres/connect'
import type { Client } from 'pg'
import type { Config } from '#core/config.ts'
import { StartRefused } from '#core/start-refused.ts'
import { reachDatabase } from './reach-database.ts'

/**
 * Verifies that the addresses for locks and LISTEN lead to PostgreSQL itself: both belong to a session, and a pooler
 * shares sessions between clients. @throws StartRefused naming the setting
 */
export async function requireDirect(
  setting: 'DATABASE_URL' | 'DATABASE_URL_API',
  url: string,
): Promise<void> {
  if (await connected(url, isPooled))
    throw new StartRefused(
      `${setting} leads through a pooler, and locks and LISTEN need a session of their own: give it the address of PostgreSQL itself, and the pooler’s to DATABASE_URL_POOL.`,
    )
}

/** A pooler reports a process number of its own; PostgreSQL that of the session. */
async function isPooled(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { processID } = client as Client & { processID: number | null }
  return rows[0]?.pid !== processID
}

/**
 * The address of the server's queries through the pooler, with the server's own role if the setting names none.
 * Undefined if no pooler is set.
 */
export function poolAddress(
  { poolDatabaseUrl }: Pick<Config, 'poolDatabaseUrl'>,
  apiUrl: string,
): string | undefined {
  return poolDatabaseUrl && asServer(poolDatabaseUrl, apiUrl)
}

/** An address completed with the role, password and database of the server's own where it has none. */
export function asServer(address: string, apiUrl: string): string {
  const url = new URL(address)
  const { username, password, pathname } = new URL(apiUrl)
  if (!url.username) Object.assign(url, { username, password })
  if (url.pathname.length < 2) url.pathname = pathname
  return url.href
}

/**
 * Verifies that a pooler supports the server's queries: the same database, named statements that survive a change of
 * the session (PgBouncer from 1.21 on), and statement time-outs. @throws StartRefused naming the setting and the remedy
 */
export async function checkPool(poolUrl: string, apiUrl: string): Promise<void> {
  await reachDatabase('DATABASE_URL_POOL', poolUrl)
  const there = await connected(poolUrl, databaseOf)
  const here = await connected(apiUrl, databaseOf)
  if (there.started !== here.started || there.name !== here.name)
    throw new StartRefused(
      `DATABASE_URL_POOL leads to the database ${there.name} of another PostgreSQL or another name than DATABASE_URL: both must be one.`,
    )
  if (there.limit === '0')
    throw new StartRefused(
      `DATABASE_URL_POOL leads to sessions without statement_timeout, so that one slow query could take them all: in PgBouncer set connect_query='set statement_timeout=5000; set idle_in_transaction_session_timeout=10000' for this database.`,
    )
  if (!(await keepsStatements(poolUrl)))
    throw new StartRefused(
      'DATABASE_URL_POOL leads through a pooler that mixes up the prepared statements of its clients: PgBouncer does so before 1.21, and later with max_prepared_statements=0.',
    )
}

type There = { name: string; started: string; limit: string }

async function databaseOf(client: Client): Promise<There> {
  const { rows } = await client.query<There>(
    `select current_database() as name, pg_postmaster_start_time()::text as started,
       (select setting from pg_settings where name = 'statement_timeout') as "limit"`,
  )
  const [row] = rows
  if (!row) throw new Error(`${client.host}:${client.port} returned no row for the name of its database`)
  return row
}

/** Two clients prepare statements under the same name, in turn, as the server's connections do. */
function keepsStatements(poolUrl: string): Promise<boolean> {
  const ask = async (client: Client, value: number): Promise<boolean> => {
    const { rows } = await client.query<{ is: boolean }>({
      name: 'sixpence pooler check',
      text: 'select $1::int = $2::int as is',
      values: [value, value],
    })
    return rows[0]?.is === true
  }
  return connected(poolUrl, (first) =>
    connected(poolUrl, async (second) => {
      for (let turn = 0; turn < 5; turn += 1)
        for (const client of [first, second]) if (!(await ask(client, turn))) return false
      return true
    }),
  ).catch((error: unknown) => {
    // Duplicate or unknown prepared statement.
    if (['42P05', '26000', '08P01'].includes(sqlState(error) ?? '')) return false
    throw error
  })
}
