import { createPublicKey, randomBytes } from 'node:crypto'
import { connected } from '@sixpence/postgres/connect'
import type pg from 'pg'
import { opensKey } from '#core/sealing/personal-data.ts'
import { isSigned, sealKey } from '#core/seals/seal-chain.ts'
import { storedLinks } from '#core/seals/seal-store.ts'
import { sameSecret, type Secrets } from './secrets.ts'
import { StartRefused } from './start-refused.ts'

/**
 * Verifies that the secret is the one this database was made with, before anything in it is changed. The first start
 * stores a row for comparison: a salt and its keyed hash, with a key that has no other use. For a database without that
 * row the secret must open the data encrypted in it. Of several concurrent first starts the first one's secret counts.
 *
 * Returns the number of keys of personal data that the secret does not open: those created by a server with another
 * secret before this check existed.
 * @throws StartRefused
 */
export function holdToKey(ownerUrl: string, secrets: Secrets): Promise<{ unopened: number }> {
  return connected(ownerUrl, async (client) => {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('sixpence key check'))`)
    if (await isKnown(client, secrets)) return { unopened: 0 }
    const unopened = await requireOpening(client, secrets)
    await remember(client, secrets)
    await client.query('commit')
    return { unopened }
  })
}

/** The same check for read-only commands. A database without the row is accepted. @throws StartRefused */
export const compareKey = (ownerUrl: string, secrets: Secrets): Promise<void> =>
  connected(ownerUrl, async (client) => void (await isKnown(client, secrets)))

/** Id of the first row; further rows are for later secrets of the same database. */
const firstKey = 1

type Row = { id: number; salt: Buffer; mac: Buffer; at: Date }

async function isKnown(client: pg.Client, secrets: Secrets): Promise<boolean> {
  if (!(await isThere(client, 'key_check'))) return false
  const { rows } = await client.query<Row>(
    'select key_id as id, salt, mac, made_at as at from key_check order by key_id desc limit 1',
  )
  const [row] = rows
  if (!row) return false
  if (!sameSecret(macOf(secrets, row.id, row.salt), row.mac))
    throw new StartRefused(
      `${theSecret} is not the one this database was made with (key ${row.id}, ${row.at.toISOString()}): ${whatToDo}`,
    )
  return true
}

/**
 * Number of keys the secret does not open. @throws StartRefused when it opens none of the existing keys, or not the
 * majority
 */
async function requireOpening(client: pg.Client, secrets: Secrets): Promise<number> {
  const { opened, unopened } = await tryKeys(client, secrets)
  const isOurs = opened + unopened > 0 ? opened > unopened : await signedFirstSeal(client, secrets)
  if (!isOurs)
    throw new StartRefused(`${theSecret} does not open what is sealed in this database: ${whatToDo}`)
  return unopened
}

const theSecret = 'SIXPENCE_SECRET (in the demo, where it is not set, SIXPENCE_DATA/secret)'
const whatToDo = 'start with the secret it was made with, or on another database; nothing was changed.'

async function tryKeys(client: pg.Client, secrets: Secrets): Promise<{ opened: number; unopened: number }> {
  const count = { opened: 0, unopened: 0 }
  if (!(await isThere(client, 'app.data_key'))) return count
  const wrapping = secrets.key('personal-data')
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
  return !first || isSigned(first, createPublicKey(sealKey(secrets)))
}

async function remember(client: pg.Client, secrets: Secrets): Promise<void> {
  await client.query(`
    create table if not exists key_check (
      key_id integer primary key,
      salt bytea not null,
      mac bytea not null,
      made_at timestamptz not null default now()
    )`)
  const salt = randomBytes(16)
  await client.query('insert into key_check (key_id, salt, mac) values ($1, $2, $3)', [
    firstKey,
    salt,
    macOf(secrets, firstKey, salt),
  ])
}

const macOf = (secrets: Secrets, keyId: number, salt: Buffer): Buffer =>
  secrets.mac('key-check', keyId, salt.toString('base64'))

async function isThere(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])
  return rows[0]?.is === true
}
