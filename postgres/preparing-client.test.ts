import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPool, sqlState } from './connect.ts'
import { PreparingClient } from './preparing-client.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

let database: TestDatabase
let pool: pg.Pool
beforeEach(async () => {
  database = await testDatabase([])
  pool = openPool(database.ownerUrl, { Client: PreparingClient, max: 1 })
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const prepared = async () => {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

test('a statement with parameters is prepared once, one without is not', async () => {
  for (const n of [1, 2, 3]) {
    const { rows } = await pool.query<{ n: number }>('select $1::int as n', [n])
    expect(rows).toEqual([{ n }])
  }
  await pool.query('select 1')
  expect(await prepared()).toEqual(['select $1::int as n'])
})

test('on a connection that is lent and in a transaction it is prepared as well, and survives what is rolled back', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select $1::int as n', [1])
  await client.query('rollback')
  const { rows } = await client.query<{ n: number }>('select $1::int as n', [2])
  client.release()
  expect(rows).toEqual([{ n: 2 }])
  expect(await prepared()).toEqual(['select $1::int as n'])
})

test('a statement that failed, in its text or in its values, leaves the connection as it was', async () => {
  const divided = 'select 1 / $1::int as n'
  expect(sqlState(await pool.query(divided, [0]).catch((error: unknown) => error))).toBe('22012')
  expect(await pool.query(divided, [1])).toMatchObject({ rows: [{ n: 1 }] })
  for (const _ of [1, 2]) {
    const unknown = await pool.query('select unknown($1::int)', [1]).catch((error: unknown) => error)
    expect(sqlState(unknown)).toBe('42883')
  }
})

test.each(['select * from item where id = $1', 'select i.*, 1 as one from item i where id = $1'])(
  'a migration that adds a column leaves %s as it is answered',
  async (text) => {
    await pool.query('create table item (id int)')
    await pool.query('insert into item values (1)')
    await pool.query(text, [1])
    await pool.query('alter table item add column note text')
    expect(await pool.query(text, [1])).toMatchObject({ rows: [{ id: 1, note: null }] })
  },
)

test('a connection keeps no more than 500 of them, and answers the others too', async () => {
  for (let n = 0; n < 502; n++) {
    const { rows } = await pool.query<{ n: number }>(`select $1::int + ${n} as n`, [1])
    expect(rows).toEqual([{ n: n + 1 }])
  }
  expect(await prepared()).toHaveLength(500)
})

test('arrays and other values arrive as given, whether the statement is a text or has a name', async () => {
  const text =
    'select $1::text[] as words, $2::bigint[] as numbers, $3::jsonb as object, $4::jsonb[] as objects'
  const values = [['a"b', null, ''], [1, 2], { a: [1] }, [{ b: 1 }]]
  const expected = [
    { words: ['a"b', null, ''], numbers: ['1', '2'], object: { a: [1] }, objects: [{ b: 1 }] },
  ]
  expect((await pool.query(text, values)).rows).toEqual(expected)
  expect((await pool.query({ name: 'named', text, values })).rows).toEqual(expected)
  expect((await pool.query({ text, values, rowMode: 'array' })).rows).toEqual([
    Object.values(expected[0] ?? {}),
  ])
})
