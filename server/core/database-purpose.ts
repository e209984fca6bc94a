import { connected } from '@sixpence/postgres/connect'
import type pg from 'pg'
import type { Config } from './config.ts'
import { StartRefused } from './start-refused.ts'

/** The purpose of a database. In the first two, all money is play money. */
export type Purpose = 'demo' | 'trial' | 'production'

/** The purpose according to the settings. */
export const purposeOf = ({ mode, sandboxes }: Pick<Config, 'mode' | 'sandboxes'>): Purpose => {
  if (mode === 'demo') return 'demo'
  return sandboxes ? 'trial' : 'production'
}

/**
 * Verifies that a database is used for its stored purpose, before anything in it is changed. Otherwise a forgotten
 * SIXPENCE_MODE would start the town beside real customers, and the people of the demo, whose password is in the
 * README, would be customers of a production bank. @throws StartRefused naming the setting
 */
export const comparePurpose = (ownerUrl: string, purpose: Purpose): Promise<void> =>
  connected(ownerUrl, async (client) => requireSame(await purposeIn(client), purpose))

/**
 * Stores the purpose of the database at the first start. A database from before purposes were stored gets that of its
 * next start, but not production if sandboxes have written into it. @throws StartRefused when another first start was
 * faster
 */
export function keepPurpose(ownerUrl: string, purpose: Purpose): Promise<void> {
  return connected(ownerUrl, async (client) => {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('sixpence database purpose'))`)
    const current = await storedPurpose(client)
    requireSame(current, purpose)
    if (current === undefined) await keep(client, purpose)
    await client.query('commit')
  })
}

function requireSame(current: Purpose | undefined, purpose: Purpose): void {
  if (current !== undefined && current !== purpose)
    throw new StartRefused(`${isFor[current]}: ${instead[purpose]}`)
}

async function purposeIn(client: pg.Client): Promise<Purpose | undefined> {
  return (await storedPurpose(client)) ?? ((await hasPlayed(client)) ? 'demo' : undefined)
}

async function storedPurpose(client: pg.Client): Promise<Purpose | undefined> {
  if (!(await isThere(client, 'database_purpose'))) return undefined
  const { rows } = await client.query<{ purpose: Purpose }>('select purpose from database_purpose')
  return rows[0]?.purpose
}

/** Sandboxes have sent messages or moved money here. */
async function hasPlayed(client: pg.Client): Promise<boolean> {
  for (const table of ['sandbox.message', 'sandbox.rail_order', 'sandbox.card'])
    if ((await isThere(client, table)) && (await client.query(`select from ${table} limit 1`)).rowCount)
      return true
  return false
}

async function keep(client: pg.Client, purpose: Purpose): Promise<void> {
  await client.query(`
    create table if not exists database_purpose (
      only_row boolean primary key default true check (only_row),
      purpose text not null check (purpose in ('demo', 'trial', 'production')),
      made_at timestamptz not null default now()
    )`)
  await client.query('insert into database_purpose (purpose) values ($1)', [purpose])
}

async function isThere(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])
  return rows[0]?.is === true
}

const isFor: Record<Purpose, string> = {
  demo: 'The database that DATABASE_URL names is a demo’s, whose people and money are played',
  trial: 'The database that DATABASE_URL names is a trial’s (SIXPENCE_SANDBOXES), whose money is played',
  production: 'The database that DATABASE_URL names has real customers and money',
}

const instead: Record<Purpose, string> = {
  demo: 'set SIXPENCE_MODE to what it was made with, or name another database. Nothing was changed.',
  trial:
    'set SIXPENCE_MODE and SIXPENCE_SANDBOXES to what it was made with, or name another database. Nothing was changed.',
  production:
    'name an empty database for production; nothing leads from a demo or a trial to it. Nothing was changed.',
}
