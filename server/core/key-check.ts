import { createPublicKey, randomBytes } from 'node:crypto'
import { connected } from '@sixpence/postgres/connect'
import { API_ROLE } from '@sixpence/postgres/roles'
import type pg from 'pg'
import { opensKey } from '#core/sealing/personal-data.ts'
import { isSigned, sealKeyOf } from '#core/seals/seal-chain.ts'
import { storedLinks } from '#core/seals/seal-store.ts'
import { requireKnownByAll } from './keys/secrets-on-all-servers.ts'
import { macWith, sameSecret, type Secrets } from './secrets.ts'
import { StartRefused } from './start-refused.ts'

type Queries = Pick<pg.Pool, 'query'>

/**
 * Verifies that the secrets are those this database is used with, before anything in it is changed. The first start
 * stores a row for the secret: a salt and its keyed hash, with a key that has no other use. A new secret gets its own
 * row when a server begins to encrypt with it; all other servers must have it by then. For a database without rows, a
 * secret must open the data encrypted in it. Of several concurrent first starts, the secret of the first counts.
 *
 * Returns the number of keys of personal data that the secrets do not open: those created by a server with another
 * secret before this check existed.
 * @throws StartRefused
 */
export function holdToKey(ownerUrl: string, secrets: Secrets): Promise<{ unopened: number }> {
  return connected(ownerUrl, async (client) => {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('sixpence key check'))`)
    const storedKeys = await knownKeys(client)
    if (storedKeys.length > 0) compareKeys(storedKeys, secrets)
    const unopened = storedKeys.length > 0 ? 0 : await requireOpening(client, secrets)
    await requireKnownByAll(client, secrets)
    await remember(client, secrets, storedKeys)
    await client.query('commit')
    return { unopened }
  })
}

/**
 * Checks for read-only commands that the secrets are those of the database, which may have no rows yet. @throws
 * StartRefused
 */
export const compareKey = (ownerUrl: string, secrets: Secrets): Promise<void> =>
  connected(ownerUrl, async (client) => {
    const storedKeys = await knownKeys(client)
    if (storedKeys.length > 0) compareKeys(storedKeys, secrets)
  })

export type KnownKey = { number: number; salt: Buffer; mac: Buffer; at: Date; retiredAt: Date | null }

/** The secrets this database was used with, by number. */
export async function knownKeys(client: Queries): Promise<KnownKey[]> {
  if (!(await isThere(client, 'key_check'))) return []
  // The column is added when the first secret is retired; until then an older database must not be changed.
  const { rows } = await client.query<KnownKey>(
    `select key_id as number, salt, mac, made_at as at, (to_jsonb(k)->>'retired_at')::timestamptz as "retiredAt"
     from key_check k order by key_id`,
  )
  return rows
}

type KeyState = Pick<KnownKey, 'number' | 'at' | 'retiredAt'>

/** The state of each secret, without the values that secrets are compared with: all that the server's role may read. */
export async function keyStates(db: Queries): Promise<KeyState[]> {
  if (!(await isThere(db, 'key_check'))) return []
  const retiredAt = (await hasRetired(db)) ? 'retired_at' : 'null::timestamptz'
  const { rows } = await db.query<KeyState>(
    `select key_id as number, made_at as at, ${retiredAt} as "retiredAt" from key_check order by key_id`,
  )
  return rows
}

/** Grants the server's role the right to read the state of the secrets; run as the owner, if the role exists. */
export const letReadStates = (ownerUrl: string): Promise<void> =>
  connected(ownerUrl, async (client) => {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('sixpence key check'))`)
    if (!(await hasRetired(client)))
      await client.query('alter table key_check add column retired_at timestamptz')
    const { rows } = await client.query<{ may: boolean }>(
      `select has_column_privilege(oid, 'key_check', 'retired_at', 'select') as may from pg_roles where rolname = $1`,
      [API_ROLE],
    )
    if (rows[0]?.may === false)
      await client.query(`grant select (key_id, made_at, retired_at) on key_check to ${API_ROLE}`)
    await client.query('commit')
  })

async function hasRetired(db: Queries): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from pg_attribute where attrelid = 'key_check'::regclass and attname = 'retired_at' and not attisdropped`,
  )
  return rowCount !== 0
}

/**
 * Records that a secret is retired: servers that still have it ignore it, and none starts with it as its only secret.
 */
export async function noteRetired(client: Queries, number: number, now: Date): Promise<void> {
  await client.query('alter table key_check add column if not exists retired_at timestamptz')
  await client.query('update key_check set retired_at = $2 where key_id = $1', [number, now])
}

/** Compares secrets with those of the database. @throws StartRefused with a sentence about the first that does not match */
export function compareKeys(storedKeys: readonly KnownKey[], secrets: Secrets): void {
  for (const { number, salt, mac, at, retiredAt } of storedKeys) {
    if (retiredAt) {
      if (number === secrets.current)
        throw new StartRefused(
          `${theSecret(number)} was retired on ${retiredAt.toISOString()}: put a newer one first in SIXPENCE_SECRETS; nothing was changed.`,
        )
    } else if (!secrets.has(number))
      throw new StartRefused(
        `SIXPENCE_SECRETS lacks number ${number}, which this database still needs: add it behind the others, or ` +
          `retire it first (npm run operator -- secrets:retire ${number}); nothing was changed.`,
      )
    else if (!sameSecret(macOf(secrets, number, salt), mac))
      throw new StartRefused(
        `${theSecret(number)} is not the one this database was made with (key ${number}, ${at.toISOString()}): ${whatToDo}`,
      )
  }
  const latest = Math.max(...storedKeys.map(({ number }) => number))
  const early = secrets.numbers.find(
    (value) => value < latest && storedKeys.every(({ number }) => number !== value),
  )
  if (early !== undefined)
    throw new StartRefused(
      `SIXPENCE_SECRETS has a new secret as number ${early}, but this database has had number ${latest}: ` +
        `give it number ${latest + 1}; nothing was changed.`,
    )
}

/**
 * Number of keys the secrets do not open. @throws StartRefused when they open none of the existing keys, or not the
 * majority
 */
async function requireOpening(client: pg.Client, secrets: Secrets): Promise<number> {
  const { opened, unopened } = await tryKeys(client, secrets)
  const isOurs = opened + unopened > 0 ? opened > unopened : await signedFirstSeal(client, secrets)
  if (!isOurs)
    throw new StartRefused(
      `${theSecret(Math.min(...secrets.numbers))} does not open what is sealed in this database: ${whatToDo}`,
    )
  return unopened
}

const theSecret = (number: number): string =>
  number === 1
    ? 'SIXPENCE_SECRET (number 1 of SIXPENCE_SECRETS; in the demo, where neither is set, SIXPENCE_DATA/secret)'
    : `Number ${number} of SIXPENCE_SECRETS`
const whatToDo = 'start with the secret it was made with, or on another database; nothing was changed.'

async function tryKeys(client: pg.Client, secrets: Secrets): Promise<{ opened: number; unopened: number }> {
  const count = { opened: 0, unopened: 0 }
  if (!(await isThere(client, 'app.data_key'))) return count
  const wrapping = secrets.keys('personal-data')
  for (let after = ''; ;) {
    const { rows } = await client.query<{ subject: string; wrapped: Buffer }>(
      'select subject, wrapped from app.data_key where subject > $1 order by subject limit $2',
      [after, page],
    )
    for (const row of rows) count[opensKey(wrapping, row) ? 'opened' : 'unopened'] += 1
    if (rows.length < page) return count
    after = rows.at(-1)?.subject ?? after
  }
}

const page = 10_000

/** Accepts a database without any sealed data. */
async function signedFirstSeal(client: pg.Client, secrets: Secrets): Promise<boolean> {
  if (!(await isThere(client, 'app.audit_seal'))) return true
  const [first] = await storedLinks(client, 0, 1)
  return (
    !first || secrets.numbers.some((value) => isSigned(first, createPublicKey(sealKeyOf(secrets, value))))
  )
}

async function remember(client: pg.Client, secrets: Secrets, storedKeys: readonly KnownKey[]): Promise<void> {
  await client.query(`
    create table if not exists key_check (
      key_id integer primary key,
      salt bytea not null,
      mac bytea not null,
      made_at timestamptz not null default now()
    )`)
  const used = secrets.numbers.filter((value) => value <= secrets.current)
  for (const number of used.filter((value) => storedKeys.every((row) => row.number !== value))) {
    const salt = randomBytes(16)
    await client.query('insert into key_check (key_id, salt, mac) values ($1, $2, $3)', [
      number,
      salt,
      macOf(secrets, number, salt),
    ])
  }
}

const macOf = (secrets: Secrets, number: number, salt: Buffer): Buffer =>
  macWith(secrets.keyOf('key-check', number), [number, salt.toString('base64')])

async function isThere(client: Queries, table: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])
  return rows[0]?.is === true
}
