import { afterAll, beforeAll, expect, test } from 'vitest'
import { connected } from './connect.ts'
import type { MigrationFile } from './migration-files.ts'
import { costOf } from './statement-cost.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { estimates, measuredRates } from './upgrade-estimate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([])
  await database.owner.query(
    'create schema ledger; create table ledger.entry (id int); create table item (id int)',
  )
  await database.owner.query('insert into ledger.entry select generate_series(1, 1000)')
  await database.owner.query('insert into item select generate_series(1, 100)')
  await database.owner.query('analyze')
})
afterAll(() => database.drop())

const file = (sql: string): MigrationFile => ({
  part: 'app',
  number: 90,
  name: 'some',
  sql,
  hash: '',
  step: 'expand',
  needs: undefined,
  isAlone: false,
})

test.each([
  ['create index a on app.entry (b)', 'SHARE', 'writes', 'index'],
  [
    'create unique index concurrently if not exists a on app.entry (b)',
    'SHARE UPDATE EXCLUSIVE',
    undefined,
    'index',
  ],
  ['alter table app.entry add column b text', 'ACCESS EXCLUSIVE', 'reads and writes', 'none'],
  [
    'alter table app.entry add column b uuid default gen_random_uuid()',
    'ACCESS EXCLUSIVE',
    'reads and writes',
    'write',
  ],
  ['alter table app.entry alter column b type bigint', 'ACCESS EXCLUSIVE', 'reads and writes', 'write'],
  ['alter table app.entry add constraint c check (b > 0)', 'ACCESS EXCLUSIVE', 'reads and writes', 'read'],
  [
    'alter table app.entry add constraint c check (b > 0) not valid',
    'ACCESS EXCLUSIVE',
    'reads and writes',
    'none',
  ],
  ['alter table app.entry validate constraint c', 'SHARE UPDATE EXCLUSIVE', undefined, 'read'],
  ['update app.entry set b = 1', 'ROW EXCLUSIVE', undefined, 'write'],
  [
    'create trigger t after insert on app.entry for each row execute function f()',
    'SHARE ROW EXCLUSIVE',
    'writes',
    'none',
  ],
])('%s takes %s', (statement, lock, waiting, work) => {
  expect(costOf(statement)).toEqual({ table: 'app.entry', lock, waiting, work })
})

test('a function and a new table cost nothing', async () => {
  const sql = `create table new (id int); create index new_id on new (id); create function f() returns int language sql
    as $$ update item set id = 1 returning id $$;`
  expect(costOf('create function f() returns void')).toBeUndefined()
  const rates = { read: 1, index: 1, write: 1 }
  const found = await connected(database.ownerUrl, (client) =>
    estimates(client, [file(sql)], { rates, entriesThen: 10 }),
  )
  expect(found).toEqual([])
})

test('the duration is estimated for the current rows and for those expected later', async () => {
  const sql = 'create index item_id on item (id);\nalter table item add column b text;'
  await connected(database.ownerUrl, async (client) => {
    const rates = { read: 1_000, index: 50, write: 10 }
    const [index, column] = await estimates(client, [file(sql)], { rates, entriesThen: 100_000 })
    expect(index).toMatchObject({
      file: 'app/090-some',
      rows: 100,
      seconds: 2,
      rowsThen: 10_000,
      secondsThen: 200,
    })
    expect(column).toMatchObject({ work: 'none', seconds: 0, secondsThen: 0 })
  })
})

test('the rates are measured on this server, and the measurement leaves nothing behind', async () => {
  await connected(database.ownerUrl, async (client) => {
    const { read, index, write } = await measuredRates(client)
    expect(Math.min(read, index, write)).toBeGreaterThan(100)
    expect(read).toBeGreaterThan(write)
    expect((await client.query(`select to_regclass('rate_sample') as it`)).rows).toEqual([{ it: null }])
  })
})
