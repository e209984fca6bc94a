import { after, utcStartOf } from '@sixpence/days'
import { testDatabase, type TestDatabase } from '@sixpence/postgres/test-database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimDue } from './claim-due.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([])
  await database.owner.query(
    `create table work (id int primary key, next_at timestamptz, leased_until timestamptz, attempts int not null default 0)`,
  )
})
afterAll(() => database.drop())
beforeEach(() =>
  database.owner.query(
    `truncate work; insert into work (id, next_at) select n, '2026-01-01T00:00:00Z' from generate_series(1, 40) n`,
  ),
)

const queue = {
  table: 'work',
  key: 'id',
  due: 'next_at <= $3',
  order: 'id',
  lease: 'leased_until',
  set: 'leased_until = $1, attempts = attempts + 1',
  returning: 'id, attempts',
}
const at = (second: number): Date => after(utcStartOf('2026-01-01'), { seconds: second })
const claim = async (now: Date, limit?: number): Promise<number[]> => {
  const rows = await claimDue<{ id: number }>(database.owner, queue, { now, ...(limit && { limit }) })
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

test('several processes that claim at once never claim the same row, and together claim all of them', async () => {
  const claimed = await Promise.all(Array.from({ length: 8 }, () => claim(at(1), 5)))
  expect(claimed.map((ids) => ids.length)).toEqual(Array(8).fill(5))
  expect(new Set(claimed.flat()).size).toBe(40)
  expect(await claim(at(1))).toEqual([])
})

test('a row is claimed again when its lease is over, and not before', async () => {
  expect(await claim(at(0), 1)).toEqual([1])
  expect(await claim(at(59), 1)).toEqual([2])
  expect(await claim(at(60), 1)).toEqual([1])
  const { rows } = await database.owner.query('select attempts from work where id in (1, 2) order by id')
  expect(rows).toEqual([{ attempts: 2 }, { attempts: 1 }])
})

test('rows due later are left, and a row locked by another transaction is skipped', async () => {
  expect(await claim(at(-1))).toEqual([])
  const other = await database.owner.connect()
  await other.query('begin; select from work where id <= 3 for update')
  expect(await claim(at(0), 2)).toEqual([4, 5])
  await other.query('rollback')
  other.release()
})

test('rows due by a moved calendar are leased by real time', async () => {
  const calendar = { ...queue, due: 'next_at <= $4' }
  const options = { now: at(-3_600), upTo: at(0), limit: 1 }
  expect(await claimDue(database.owner, calendar, options)).toEqual([{ id: 1, attempts: 1 }])
  expect(await claimDue(database.owner, calendar, options)).toEqual([{ id: 2, attempts: 1 }])
})
