import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptTables } from '#store/retention.ts'
import { copiedTables, movedTables, obstacles } from './moved-tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('says of every table what moving a customer to another cell does with it', () => {
  expect([...movedTables.keys()].toSorted()).toEqual(keptTables.flatMap(({ tables }) => tables).toSorted())
})

test('says it in statements that the database takes', async () => {
  for (const { table, where } of [...copiedTables, ...obstacles]) {
    const text = `select exists (select from ${table} where ($1::bigint[], $2::bigint[]) is not null and (${where})) as found`
    const { rows } = await database.owner.query<{ found: boolean }>(text, [[1], [1]])
    expect({ table, ...rows[0] }).toEqual({ table, found: false })
  }
})

test('nothing that is copied changes while its customer is frozen', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'frozen' and not tgisinternal`,
  )
  const others = [
    // Created with the person and customer, and changed only by a change of secrets.
    'app.data_key',
    // Written by a job, for which the move waits.
    'app.monitoring_movement',
    // The demo's card company, which is outside.
    'sandbox.card',
  ]
  const copied = copiedTables.map(({ table }) => table).filter((name) => !others.includes(name))
  // None of these is created meanwhile, since an open row would be left behind.
  const made = ['app.account', 'app.contract', 'app.invoice']
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...copied, ...made].toSorted())
})

test('what is copied comes after what it refers to', async () => {
  const { rows } = await database.owner.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f'`,
  )
  const place = new Map(copiedTables.map(({ table }, at) => [table, at]))
  const wrong = rows.filter(({ from, to }) => (place.get(from) ?? Infinity) < (place.get(to) ?? -1))
  expect(wrong).toEqual([])
})
