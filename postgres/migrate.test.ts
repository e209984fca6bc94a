import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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
  const url = pathToFileURL(`${folder}/`)
  part = { name: 'shop', folder: url, functions: new URL('functions/', url) }
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const file = (name: string, sql: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), `-- expand\n${sql}`)
}
const functions = (name: string, sql: string): void => {
  mkdirSync(join(folder, 'functions'), { recursive: true })
  writeFileSync(join(folder, 'functions', name), sql)
}
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
  writeFileSync(
    join(folder, '002-index.sql'),
    '-- no transaction\n-- expand\n' +
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

test('a baseline creates a new database from the files of its folder, and the numbers go on after it', async () => {
  file('012-baseline/02-price.sql', 'create table price (item integer references item);')
  file('012-baseline/01-item.sql', 'create table item (id integer primary key);')
  file('013-next.sql', 'alter table item add column name text')
  expect(await run()).toEqual(['shop/012-baseline', 'shop/013-next'])
  expect(await run()).toEqual([])
  file('012-baseline/02-price.sql', 'create table price (item bigint references item);')
  await expect(run()).rejects.toThrow('Migration shop/012-baseline was changed after it ran')
})

test('a baseline counts as applied where the last file that it replaced has run, and is refused before that', async () => {
  file('001-item.sql', 'create table item (id integer primary key)')
  await run()
  file('002-price.sql', 'create table price (item integer references item)')
  const baseline = (): void => {
    file('002-baseline/01-all.sql', 'create table item (id integer primary key);')
    for (const name of ['001-item', '002-price'])
      renameSync(join(folder, `${name}.sql`), join(folder, `${name}.old`))
  }
  baseline()
  await expect(run()).rejects.toThrow(
    'The database is from a version before shop/002-baseline: the last migration on it is shop/1.',
  )
  rmSync(join(folder, '002-baseline'), { recursive: true })
  for (const name of ['001-item', '002-price'])
    renameSync(join(folder, `${name}.old`), join(folder, `${name}.sql`))
  expect(await run()).toEqual(['shop/002-price'])
  baseline()
  file('003-more.sql', 'create table more (id integer)')
  expect(await run()).toEqual(['shop/003-more'])
})

test('a baseline is the first of a part', async () => {
  file('001-item.sql', 'create table item (id integer)')
  file('002-baseline/01-all.sql', 'create table more (id integer)')
  await expect(run()).rejects.toThrow('shop/002-baseline is out of order')
})

test('functions are created after the migrations, and anew with a higher version', async () => {
  file('001-item.sql', 'create table item (id integer)')
  const counting = (version: number, plus: number): string =>
    `-- version ${version}\ncreate or replace function items() returns bigint language sql as
     $$ select count(*) + ${plus} from item $$;\n`
  functions('items.sql', counting(1, 0))
  const items = async (): Promise<unknown> => (await database.owner.query('select items() as items')).rows[0]
  expect(await run()).toEqual(['shop/001-item', 'shop/functions/items'])
  expect(await run()).toEqual([])
  functions('items.sql', counting(1, 5))
  await expect(run()).rejects.toThrow('begin the file with "-- version 2"')
  functions('items.sql', counting(2, 5))
  expect(await run()).toEqual(['shop/functions/items'])
  expect(await items()).toEqual({ items: '5' })
  // A version of the program from before is started again: it works with the newer functions and leaves them.
  functions('items.sql', counting(1, 0))
  expect(await run()).toEqual([])
  expect(await items()).toEqual({ items: '5' })
})

test('a failing file of functions changes nothing and names itself; one without a version is refused', async () => {
  functions('bad.sql', '-- version 1\ncreate table left_behind (id integer); select 1 / 0;\n')
  await expect(run()).rejects.toThrow('Functions shop/functions/bad failed: division by zero')
  expect((await database.owner.query(`select to_regclass('left_behind') as name`)).rows).toEqual([
    { name: null },
  ])
  functions('bad.sql', 'select 1;\n')
  await expect(run()).rejects.toThrow('Functions shop/bad.sql do not begin with "-- version 1"')
})

test('a schema that was deleted and is created anew gets its functions again', async () => {
  file('001-baseline/01-all.sql', 'create schema shop;')
  functions(
    'open.sql',
    '-- version 1\ncreate or replace function shop.is_open() returns boolean language sql as $$ select true $$;\n',
  )
  expect(await run()).toEqual(['shop/001-baseline', 'shop/functions/open'])
  await database.owner.query('drop schema shop cascade; drop table migration')
  expect(await run()).toEqual(['shop/001-baseline', 'shop/functions/open'])
})
