import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connected } from './connect.ts'
import { migrate, type MigrateOptions, pendingFiles } from './migrate.ts'
import { migrationFiles } from './migration-files.ts'
import { noteServer, removeServer } from './running-servers.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await testDatabase([])
  folder = mkdtempSync(join(tmpdir(), 'sixpence-steps-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** A version of the program with these files. */
function version(files: Readonly<Record<string, string>>, part = 'shop') {
  const path = mkdtempSync(join(folder, 'version-'))
  mkdirSync(path, { recursive: true })
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(path, `${name}.sql`), sql)
  const parts = [{ name: part, folder: pathToFileURL(`${path}/`) }]
  return {
    parts,
    migrate: (options: MigrateOptions = {}) => migrate(database.ownerUrl, parts, options),
    start: () => {
      const server = {
        id: randomUUID(),
        version: `with ${Object.keys(files).length} files`,
        host: 'here',
        pid: 1,
      }
      return migrate(database.ownerUrl, parts, { server }).then(() => server)
    },
  }
}

const first = { '001-item': '-- expand\ncreate table item (id integer, old text);\n' }
const expanded = { ...first, '002-new': '-- expand\nalter table item add column new text;\n' }
const contracted = { ...expanded, '003-old': '-- contract\nalter table item drop column old;\n' }
const columns = async () =>
  (
    await database.owner
      .query(`select attname from pg_attribute where attrelid = 'item'::regclass and attnum > 0
    and not attisdropped`)
  ).rows.map(({ attname }) => attname)

test('an older server starts on a schema with unknown expand steps, and is refused after the contract step', async () => {
  await version(expanded).migrate()
  expect(await version(first).migrate()).toEqual([])
  await version(contracted).migrate()
  expect(await columns()).toEqual(['id', 'new'])
  await expect(version(expanded).migrate()).rejects.toThrow(
    'The database is newer than this version: shop/003-old has run on it, which needs every server to know shop/3, and ' +
      'this one ends with shop/2. Start the newer version.',
  )
})

test('a contract step waits while a server of the version before runs, and is run by the next process after its end', async () => {
  const old = await version(expanded).start()
  const said: string[] = []
  expect(await version(contracted).migrate({ onWaiting: (sentence) => said.push(sentence) })).toEqual([])
  expect(said).toEqual([
    'shop/003-old waits, because servers of an earlier version are running: with 2 files (process 1 on here). ' +
      'End them, then run `npm run operator -- migrate` or start a server of this version.',
  ])
  expect(await columns()).toEqual(['id', 'old', 'new'])
  await connected(database.ownerUrl, (client) => removeServer(client, old.id))
  await version(contracted).start()
  expect(await columns()).toEqual(['id', 'new'])
})

test('a server that was silent for half a minute counts as ended; with the option nothing waits', async () => {
  await version(expanded).start()
  expect(await version(contracted).migrate()).toEqual([])
  expect(await version(contracted).migrate({ whileRunning: true })).toEqual(['shop/003-old'])
  const next = { ...contracted, '004-more': '-- contract\nalter table item drop column new;\n' }
  expect(await version(next).migrate()).toEqual([])
  await database.owner.query(`update running_server set seen_at = now() - interval '31 seconds'`)
  expect(await version(next).migrate()).toEqual(['shop/004-more'])
})

test('a server of a version without registration is counted by its connection', async () => {
  await version(expanded).migrate()
  const named = (application_name: string) =>
    new pg.Client({ connectionString: database.ownerUrl, application_name })
  const before = named('sixpence hub')
  await before.connect()
  expect(await version(contracted).migrate()).toEqual([])
  await before.end()
  const [hub, registered] = [named('sixpence hub'), named('sixpence server')]
  await hub.connect()
  await registered.connect()
  expect(await version(contracted).migrate()).toEqual(['shop/003-old'])
  await hub.end()
  await registered.end()
})

test('a step that needs a later version of the servers is refused beside earlier ones, in both directions', async () => {
  await version(first).start()
  const later = {
    ...expanded,
    '003-later': '-- expand, needs 002\nalter table item add column third text;\n',
  }
  await expect(version(later).migrate()).rejects.toThrow(
    'This version cannot run beside them: shop/003-later waits',
  )
  await database.owner.query('delete from running_server')
  await version(later).migrate()
  expect(await version(expanded).migrate()).toEqual([])
  await expect(version(first).migrate()).rejects.toThrow('which needs every server to know shop/2')
})

test('an index whose building was interrupted is built again, and other migrators wait without a snapshot', async () => {
  await version(first).migrate()
  const indexed = {
    ...first,
    '002-index':
      '-- no transaction\n-- expand\ncreate index concurrently if not exists item_id on item (id);\n',
  }
  const building = async () =>
    (
      await database.owner.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and query like '%create index concurrently%'
         and pid <> pg_backend_pid()
         and wait_event_type = 'Lock'`,
      )
    ).rows[0]?.pid
  const valid = async () =>
    (await database.owner.query(`select indisvalid from pg_index where indexrelid = to_regclass('item_id')`))
      .rows
  // The build waits for the end of transactions that began before it.
  const writing = await database.owner.connect()
  await writing.query('begin')
  await writing.query('insert into item values (1)')
  const cut = version(indexed)
    .migrate()
    .then(() => 'built', String)
  await expect.poll(building).toBeDefined()
  await database.owner.query('select pg_terminate_backend($1)', [await building()])
  expect(await cut).toContain('Migration shop/002-index failed')
  await writing.query('commit')
  writing.release()
  expect(await valid()).toEqual([{ indisvalid: false }])

  const all = Array.from({ length: 4 }, () => version(indexed).migrate())
  expect((await Promise.all(all)).flat()).toEqual(['shop/002-index'])
  expect(await valid()).toEqual([{ indisvalid: true }])
})

test('an index that was finished just before the kill is not built twice', async () => {
  await version(first).migrate()
  await database.owner.query('create index item_id on item (id)')
  const indexed = {
    ...first,
    '002-index': '-- no transaction\n-- expand\ncreate index concurrently item_id on item (id);\n',
  }
  expect(await version(indexed).migrate()).toEqual(['shop/002-index'])
})

test('a file that breaks servers of the version before is refused before anything runs', async () => {
  const bad = { ...first, '002-bad': '-- expand\nalter table item rename column old to older;\n' }
  await expect(version(bad).migrate()).rejects.toThrow(
    'Not an expand step: shop/002-bad: servers of the version',
  )
  expect((await database.owner.query(`select to_regclass('item') as item`)).rows).toEqual([{ item: null }])
})

test('each file declares its step', () => {
  expect(() => version({ '001-some': 'select 1;\n' }).parts.flatMap(migrationFiles)).toThrow(
    'Migration shop/001-some.sql says neither "-- expand" nor "-- contract" in its first line',
  )
})

test('pending files are listed without running them, also for an empty database', async () => {
  const pending = () =>
    connected(database.ownerUrl, async (client) =>
      (await pendingFiles(client, version(expanded).parts)).map(({ number }) => number),
    )
  expect(await pending()).toEqual([1, 2])
  await version(first).migrate()
  expect(await pending()).toEqual([2])
})

test('the server’s own role may give its sign of life', async () => {
  const server = await version(first).start()
  await connected(database.apiUrl, (client) => noteServer(client, { ...server, lastNumbers: { shop: 1 } }))
  await connected(database.apiUrl, (client) => removeServer(client, server.id))
  expect((await database.owner.query('select from running_server')).rowCount).toBe(0)
})
