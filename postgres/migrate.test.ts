import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MigrationPart, migrate } from './migrate.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

let database: TestDatabase
let folder: string
let part: MigrationPart

beforeEach(async () => {
  database = await testDatabase([])
  folder = mkdtempSync(join(tmpdir(), 'sixpence-migrations-'))
  part = { name: 'shop', folder: pathToFileURL(`${folder}/`) }
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const file = (name: string, sql: string): void => writeFileSync(join(folder, name), sql)
const run = (): Promise<string[]> => migrate(database.ownerUrl, [part])

test('runs each file once, in order, and records it', async () => {
  file('002-second.sql', 'insert into item values (1); insert into item values (2);')
  file('001-first.sql', 'create table item (id integer)')
  expect(await run()).toEqual(['shop/001-first', 'shop/002-second'])
  expect(await run()).toEqual([])
  file('003-third.sql', 'insert into item values (3)')
  expect(await run()).toEqual(['shop/003-third'])
  expect((await database.owner.query('select id from item order by id')).rows).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ])
  const { rows } = await database.owner.query('select part, number, name from migration order by number')
  expect(rows).toEqual([
    { part: 'shop', number: 1, name: 'first' },
    { part: 'shop', number: 2, name: 'second' },
    { part: 'shop', number: 3, name: 'third' },
  ])
})

test('a failing file changes nothing and names itself; the earlier ones stay', async () => {
  file('001-good.sql', 'create table item (id integer)')
  file('002-bad.sql', 'insert into item values (1); select 1 / 0;')
  await expect(run()).rejects.toThrow('Migration shop/002-bad failed: division by zero')
  expect((await database.owner.query('select * from item')).rows).toEqual([])
  file('002-bad.sql', 'insert into item values (1)')
  expect(await run()).toEqual(['shop/002-bad'])
})

test('refuses a file that was changed after it ran', async () => {
  file('001-first.sql', 'create table item (id integer)')
  await run()
  file('001-first.sql', 'create table item (id bigint)')
  await expect(run()).rejects.toThrow('Migration shop/001-first was changed after it ran')
})

test('refuses a gap in the numbers', async () => {
  file('001-first.sql', 'create table item (id integer)')
  file('003-third.sql', 'select 1')
  await expect(run()).rejects.toThrow('shop/003-third.sql is out of order')
})

test('many migrators at once run each file once', async () => {
  file('001-first.sql', 'create table item (id integer)')
  file('002-second.sql', 'insert into item values (1)')
  const ran = await Promise.all(Array.from({ length: 6 }, run))
  expect(ran.flat().sort()).toEqual(['shop/001-first', 'shop/002-second'])
})

test('a file may run outside a transaction', async () => {
  file('001-first.sql', 'create table item (id integer);')
  file(
    '002-index.sql',
    '-- no transaction\n-- built while others write; safe to repeat\n' +
      'create index concurrently if not exists item_id on item (id);\nanalyze item;\n',
  )
  expect(await run()).toEqual(['shop/001-first', 'shop/002-index'])
  const { rows } = await database.owner.query(`select indexname from pg_indexes where tablename = 'item'`)
  expect(rows).toEqual([{ indexname: 'item_id' }])
})

test('a part whose folder does not exist yet has nothing to run', async () => {
  expect(await migrate(database.ownerUrl, [{ name: 'new', folder: new URL('none/', part.folder) }])).toEqual(
    [],
  )
})
