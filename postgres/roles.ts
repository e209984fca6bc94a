import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connected, sqlState } from './connect.ts'
import { databaseOf, withDatabase } from './with-database.ts'

/** The role used by the server: it has the grants of the migrations and owns nothing. */
export const API_ROLE = 'sixpence_api'

/** A secret of the server with its number; a plain text is number 1. */
type Numbered = { number: number; secret: string }

/**
 * The role with which servers with this number of the secret log in. Number 1 uses the role itself, others a member of
 * it, so that servers with either can run at the same time.
 */
export const roleOf = (number: number): string => (number === 1 ? API_ROLE : `${API_ROLE}_${number}`)

/**
 * Creates the API's login role if missing, sets its password and grants access to this database. Returns the role's
 * connection string. Run it before the migrations, whose grants name the role; concurrent calls are safe.
 *
 * The password is derived from `secret` alone, so that all databases of a cluster agree on it. It is not changed
 * while servers are connected with another password. `envUrl` (a deployer's DATABASE_URL_API) is returned unchanged,
 * because that role is managed by the deployer.
 */
export async function ensureApiRole(
  ownerUrl: string,
  secret: string | Numbered,
  envUrl?: string,
): Promise<string> {
  if (envUrl) return envUrl
  const database = databaseOf(ownerUrl)
  const login = loginOf(secret)
  const apiUrl = apiUrlOf(ownerUrl, secret)
  await connected(ownerUrl, async (client) => {
    if (login.name !== API_ROLE) await inTurn(() => createGroup(client))
    const refused = await refusalOf(apiUrl)
    if (refused === WRONG_PASSWORD) await requireUnused(client, apiUrl, login.name)
    if (refused !== undefined && refused !== MAY_NOT_CONNECT) await inTurn(() => createOrAlter(client, login))
    if (login.name !== API_ROLE) await inTurn(() => join(client, login.name))
    for (const name of new Set([API_ROLE, login.name])) await refusePowers(client, name)
    await inTurn(() => letConnect(client, database))
  })
  return apiUrl
}

/** Whether servers are connected with the role of this number, in any database of the cluster. */
export async function isRoleInUse(client: Pick<pg.Pool, 'query'>, number: number): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_stat_activity where usename = $1 limit 1', [
    roleOf(number),
  ])
  return rowCount !== 0
}

/** Removes the login right from the role of a retired secret; a role managed by the deployer is not changed. */
export async function closeRole(client: pg.ClientBase, number: number): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1 and rolcanlogin', [
    roleOf(number),
  ])
  if (rowCount) await client.query(`alter role ${roleOf(number)} nologin password null`)
}

/** The connection string as returned by `ensureApiRole`, for a database whose role already exists. */
export const apiUrlOf = (ownerUrl: string, secret: string | Numbered): string =>
  withDatabase(ownerUrl, databaseOf(ownerUrl), loginOf(secret))

type Login = { name: string; password: string }

const loginOf = (secret: string | Numbered): Login =>
  typeof secret === 'string'
    ? { name: API_ROLE, password: passwordOf(secret) }
    : { name: roleOf(secret.number), password: passwordOf(secret.secret) }

const passwordOf = (secret: string): string =>
  createHmac('sha256', secret).update('sixpence database role').digest('base64url')

// Also returned for a role that does not exist.
const WRONG_PASSWORD = '28P01'
const MAY_NOT_LOG_IN = '28000'
const MAY_NOT_CONNECT = '42501'

/**
 * SQLSTATE of the refusal to connect; undefined when the role may connect. @throws when PostgreSQL does not answer
 */
async function refusalOf(apiUrl: string): Promise<string | undefined> {
  try {
    await connected(apiUrl, async () => {})
    return undefined
  } catch (error) {
    const code = sqlState(error)
    if (code && [WRONG_PASSWORD, MAY_NOT_LOG_IN, MAY_NOT_CONNECT].includes(code)) return code
    throw error
  }
}

/** Roles belong to the cluster: servers of another database may use this role with another secret. */
async function requireUnused(client: pg.Client, apiUrl: string, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_stat_activity where usename = $1 limit 1', [name])
  // A server that started concurrently with the same secret may have created the role.
  if (!rowCount || (await refusalOf(apiUrl)) !== WRONG_PASSWORD) return
  throw new Error(
    `The role ${name} of this PostgreSQL is in use with another password, which follows from the SIXPENCE_SECRET ` +
      'of the servers that use it: start with theirs, or give its address as DATABASE_URL_API.',
  )
}

async function createOrAlter(client: pg.Client, { name, password }: Login): Promise<void> {
  const existingRoles = await client.query('select from pg_roles where rolname = $1', [name])
  const verb = existingRoles.rowCount ? 'alter' : 'create'
  await client.query(`${verb} role ${name} login password '${password}'`).catch(mayNotCreate)
}

/** The role with the grants, created before its first member; without login if it is new. */
async function createGroup(client: pg.Client): Promise<void> {
  const existingRoles = await client.query('select from pg_roles where rolname = $1', [API_ROLE])
  if (!existingRoles.rowCount) await client.query(`create role ${API_ROLE} nologin`).catch(mayNotCreate)
}

async function join(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(`select pg_has_role($1, $2, 'usage') as is`, [
    name,
    API_ROLE,
  ])
  if (!rows[0]?.is) await client.query(`grant ${API_ROLE} to ${name}`)
}

function mayNotCreate(error: unknown): never {
  // insufficient_privilege
  if (sqlState(error) !== '42501') throw error
  throw new Error(
    `The database's owner may not create the role ${API_ROLE}: create it yourself (login, nosuperuser, ` +
      'nobypassrls) and give its address as DATABASE_URL_API.',
    { cause: error },
  )
}

async function refusePowers(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_roles where rolname = $1
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
    [name],
  )
  if (rowCount === 0) return
  throw new Error(
    `The role ${name} has powers it must not have: alter role ${name} nosuperuser nobypassrls ` +
      'nocreaterole nocreatedb noreplication, then start again.',
  )
}

async function letConnect(client: pg.Client, database: string): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_database_privilege($1, $2, 'connect') as may`,
    [API_ROLE, database],
  )
  if (rows[0]?.may) return
  await client.query(`grant connect on database ${client.escapeIdentifier(database)} to ${API_ROLE}`)
}

// Roles belong to the cluster, where processes of two databases share no advisory lock: the loser of a race
// (duplicate object, unique violation, "tuple concurrently updated") retries.
async function inTurn(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 20 || !['42710', '23505', 'XX000'].includes(sqlState(error) ?? '')) throw error
      await sleep(10 * attempt)
    }
  }
}
