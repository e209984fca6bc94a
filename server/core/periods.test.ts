import { sqlState } from '@sixpence/postgres/connect'
import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPeriods, makePeriods } from './periods.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const addMovements = (from: string, count: number): Promise<unknown> =>
  database.owner.query(
    `insert into app.monitoring_movement (operation_id, account_id, customer_id, brand, incoming, other, units, currency, at)
     select n, 1, n % 3, 'ostra', true, '', 1, 'EUR', $1::timestamptz + n * interval '1 day' from generate_series(1, $2::int) n
     on conflict do nothing`,
    [from, count],
  )

/** Row counts of the partitions that are not empty. */
async function movements(): Promise<Record<string, number>> {
  const { rows } = await database.owner.query<{ name: string; rows: number }>(
    `select tableoid::regclass::text as name, count(*)::int as rows from app.monitoring_movement group by 1`,
  )
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}

async function boundary(): Promise<Date> {
  const { rows } = await database.owner.query<{ until: Date }>(
    `select (regexp_match(pg_get_expr(relpartbound, oid), 'TO \\(''([^'']+)'))[1]::timestamptz as until from pg_class
     where oid = 'app.monitoring_movement_before'::regclass`,
  )
  return rows[0]?.until ?? new Date(Number.NaN)
}

test('has partitions for more than a year, created once by any number of servers', async () => {
  const made = await Promise.all([1, 2, 3].map(() => makePeriods(database.api)))
  expect(made).toEqual([0, 0, 0])
  const later = async (): Promise<number> => {
    const { rows } = await database.api.query<{ made: number }>(`select app.make_periods('3 years') as made`)
    return rows[0]?.made ?? 0
  }
  const counts = await Promise.all([later(), later(), later()])
  expect(counts.reduce((sum, value) => sum + value, 0)).toBe(16)
  expect(await later()).toBe(0)
  const { rows } = await database.owner.query<{ name: string; far: boolean }>(
    `select name, until > now() + interval '3 years' as far from app.partitioned order by name`,
  )
  expect(rows).toEqual([
    { name: 'audit', far: true },
    { name: 'monitoring_movement', far: true },
  ])
})

test('puts each row into its period, and a payment that is recorded twice there once', async () => {
  const begins = (await boundary()).toISOString()
  await addMovements(begins, 200)
  await addMovements(begins, 200)
  const found = await movements()
  expect(Object.values(found).reduce((sum, value) => sum + value, 0)).toBe(200)
  expect(Object.keys(found).length).toBe(3)
  expect(found['app.monitoring_movement_before']).toBeUndefined()
})

test('from its first day a database puts nothing new into the partition that is never removed', async () => {
  await addMovements('now', 1)
  expect(Object.keys(await movements())).toEqual([
    expect.stringMatching(/^app\.monitoring_movement_20\d\d_\d\d$/),
  ])
})

test('removes periods that are no longer kept, but not payments of an alert', async () => {
  const begins = (await boundary()).toISOString()
  await addMovements(begins, 200)
  await database.owner.query(`
    set session_replication_role = replica;
    insert into app.monitoring_alert (rule_id, number, customer_id, window_start, operation_id, at, payments, cents, operations,
      created_at) values (1, 1, 1, now(), 22, now(), 1, 1, '{22,25,23}', now());
    set session_replication_role = origin;
    update app.partitioned set kept = now() - (timestamptz '${begins}' + interval '130 days') where name = 'monitoring_movement'`)
  await keepPeriods(database.api)
  // Movements of customer 1, who has the alert; customer 23 has another alert.
  const { rows } = await database.owner.query<{ id: string }>(
    `select operation_id as id from app.monitoring_movement where operation_id < 80 order by 1`,
  )
  expect(rows.map(({ id }) => Number(id))).toEqual([22, 25])
  expect((await movements())['app.monitoring_movement_before']).toBe(2)
  expect((await boundary()).getTime()).toBeGreaterThan(Date.parse(begins))
  await keepPeriods(database.api)
  expect((await movements())['app.monitoring_movement_before']).toBe(2)
})

test('gives up while the table is in use, and catches up in the next run', async () => {
  await database.owner.query(
    `update app.partitioned set kept = '-30 years' where name = 'monitoring_movement'`,
  )
  const user = await database.owner.connect()
  await user.query('begin')
  await user.query('select count(*) from app.monitoring_movement')
  // Without a limit it would wait for the transaction of `user`, which ends after it.
  await keepPeriods(database.api)
  const partitions = async (): Promise<number> => {
    const { rows } = await database.owner.query<{ n: number }>(
      `select count(*)::int as n from pg_inherits where inhparent = 'app.monitoring_movement'::regclass`,
    )
    return rows[0]?.n ?? 0
  }
  expect(await partitions()).toBeGreaterThan(3)
  await user.query('rollback')
  user.release()
  await keepPeriods(database.api)
  expect(await partitions()).toBe(1)
})

test('the server’s role can neither shorten the retention nor reach a partition, and no row of the trail changes', async () => {
  const state = (statement: string, as = database.api): Promise<string | undefined> =>
    as.query(statement).then(
      () => 'done',
      (error: unknown) => sqlState(error),
    )
  const wishes = [
    `update app.partitioned set kept = '1 day'`,
    `insert into app.partitioned (name, months, until) values ('person', 1, now())`,
    'select * from app.audit_before',
    'drop table app.audit_before',
    'alter table app.audit detach partition app.audit_before',
    `select app.copy_triggers('audit', 'person')`,
  ]
  expect(await Promise.all(wishes.map((wish) => state(wish)))).toEqual(wishes.map(() => '42501'))
  const { rows } = await database.owner.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'app.audit'::regclass`,
  )
  expect(rows.length).toBeGreaterThan(3)
  for (const { name } of rows)
    for (const change of [`update ${name} set call = 'x'`, `delete from ${name}`, `truncate ${name}`])
      expect([change, await state(change, database.owner)]).toEqual([change, 'P0001'])
})
