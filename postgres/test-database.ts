import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { inject } from 'vitest'
import { connected, openPool } from './connect.ts'
import { functionFiles } from './function-files.ts'
import { type MigrationPart, migrate, migrationFiles } from './migrate.ts'
import { API_ROLE, apiUrlOf, ensureApiRole } from './roles.ts'
import { bySocket, withDatabase } from './with-database.ts'

const partsByName = {
  ledger: {
    name: 'ledger',
    folder: new URL('../ledger/migrations/', import.meta.url),
    functions: new URL('../ledger/functions/', import.meta.url),
  },
  app: {
    name: 'app',
    folder: new URL('../server/store/migrations/', import.meta.url),
    functions: new URL('../server/store/functions/', import.meta.url),
  },
} satisfies Record<string, MigrationPart>

export type TestPart = keyof typeof partsByName

export type TestDatabase = {
  /** As superuser and owner of all objects. */
  ownerUrl: string
  /** As the role used by the server. */
  apiUrl: string
  owner: pg.Pool
  api: pg.Pool
  drop: () => Promise<void>
}

/** Initial content, created once per run under this name and copied for each database. */
export type Content = { name: string; fill: (urls: { ownerUrl: string; apiUrl: string }) => Promise<void> }

/** A new database with the migrations of the given parts, cloned from a template that is created once per run. */
export async function testDatabase(
  parts: TestPart[] = ['ledger', 'app'],
  content?: Content,
): Promise<TestDatabase> {
  const cluster = bySocket(inject('clusterUrl'), inject('clusterSocket'))
  const migrated = await migratedTemplate(cluster, parts)
  const template = content ? await filledTemplate(cluster, migrated, content) : migrated
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copied as files, because copying through the write-ahead log takes twice the time. The template has created the
  // role; a copy lacks its grant.
  await connected(cluster, async (client) => {
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    await client.query(`grant connect on database ${name} to ${API_ROLE}`)
  })
  const ownerUrl = withDatabase(cluster, name)
  const apiUrl = apiUrlOf(ownerUrl, 'test')
  const owner = openPool(ownerUrl)
  const api = openPool(apiUrl)
  return {
    ownerUrl,
    apiUrl,
    owner,
    api,
    drop: async () => {
      await Promise.all([owner.end(), api.end()])
      await connected(cluster, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/**
 * Waits until all older transactions of the cluster, in any database, have ended: then everything committed is
 * visible to readers in commit order.
 */
export async function everythingVisible(owner: pg.Pool): Promise<void> {
  const now = await owner.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
  for (;;) {
    const { rows } = await owner.query<{ xmin: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as xmin',
    )
    if (BigInt(rows[0]?.xmin ?? 0) > BigInt(now.rows[0]?.xid ?? 0)) return
    await sleep(20)
  }
}

async function migratedTemplate(cluster: string, names: TestPart[]): Promise<string> {
  const parts: MigrationPart[] = names.map((name) => partsByName[name])
  const hash = createHash('sha256')
  for (const file of parts.flatMap((part) => [...migrationFiles(part), ...functionFiles(part)]))
    hash.update(`${file.part}/${file.name} ${file.hash}\n`)
  const template = `template_${hash.digest('hex').slice(0, 24)}`
  return madeOnce(cluster, template, async (client) => {
    await client.query(`create database ${template}`)
    const url = withDatabase(cluster, template)
    await ensureApiRole(url, 'test')
    await migrate(url, parts)
  })
}

async function filledTemplate(cluster: string, from: string, { name, fill }: Content): Promise<string> {
  const template = `${from}_${name}`
  return madeOnce(cluster, template, async (client) => {
    await client.query(`create database ${template} template ${from}`)
    const ownerUrl = withDatabase(cluster, template)
    await fill({ ownerUrl, apiUrl: await ensureApiRole(ownerUrl, 'test') })
  })
}

const databases = new Map<string, Promise<string>>()

/** Creates a template once per run, in whichever worker is first. */
function madeOnce(
  cluster: string,
  template: string,
  make: (client: pg.Client) => Promise<void>,
): Promise<string> {
  const database = databases.get(template) ?? inTurn(cluster, template, make)
  databases.set(template, database)
  return database
}

function inTurn(
  cluster: string,
  template: string,
  make: (client: pg.Client) => Promise<void>,
): Promise<string> {
  return connected(cluster, async (client) => {
    // Held until the connection ends; the other workers then find the template complete.
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const ready = await client.query('select from pg_database where datname = $1 and datistemplate', [
      template,
    ])
    if (ready.rowCount === 0) {
      await client.query(`drop database if exists ${template} with (force)`)
      await make(client)
      await client.query(`alter database ${template} is_template true`)
    }
    return template
  })
}
