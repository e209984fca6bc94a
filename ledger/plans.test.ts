// PostgreSQL caches a function's plans for the life of a connection, and a server starts on empty tables.
import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postText, postValues } from './batch.ts'
import { openAccount } from './index.ts'
import { command, eur, later, move } from './testing.ts'

let db: TestDatabase
let client: Client
beforeAll(async () => {
  db = await testDatabase(['ledger'])
  client = new Client({ connectionString: db.apiUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await db.drop()
})

const accounts = 20_000

test('a connection whose plans were made on empty tables never reads whole ones later', async () => {
  const house = await openAccount(db.api, {
    owner: 0,
    currency: 'EUR',
    kind: 'house',
    brand: '',
    floor: -1_000_000n,
  })
  const first = await openAccount(db.api, { owner: 1, currency: 'EUR', kind: 'payment', brand: '' })
  await db.owner.query('vacuum analyze')
  for (let i = 0; i < 10; i++) await post([first], house)
  await db.owner.query(
    `with opened as (
      insert into ledger.account (id, owner, currency, kind, brand)
      select nextval('ledger.account_id'), 1, 'EUR', 'payment', '' from generate_series(1, ${accounts}) returning id
    )
    insert into ledger.balance (account_id, currency) select id, 'EUR' from opened`,
  )
  await db.owner.query(
    `insert into ledger.limit_counter (subject, kind, currency, day)
    select 'account:' || id, 'test', '', '-infinity' from ledger.account on conflict do nothing`,
  )
  const everyone = Array.from({ length: accounts }, (_, i) => first + 1 + i)
  // The first round creates holds and operations; the second is measured on filled tables.
  for (let i = 0; i < accounts; i += 500) await post(everyone.slice(i, i + 500), house)

  const before = await rowsRead()
  for (let i = 0; i < 10; i++) await post(everyone.slice(i * 100, i * 100 + 100), house)
  const perCommand = ((await rowsRead()) - before) / 1000
  // The payee's balance and counter are read, locked and written once each; the system account's once per batch.
  expect(perCommand).toBeLessThan(8)
})

/** One transfer to each account in one batch; every table is used. */
async function post(payees: number[], house: number): Promise<void> {
  const commands = payees.map((payee) =>
    command({
      legs: move(house, payee, eur(1n)),
      hold: { account: payee, amount: eur(1n), expires: later },
      limits: [{ subject: `account:${payee}`, kind: 'test', amount: 1n }],
      guards: [{ subject: `account:${payee}`, version: 0 }],
    }),
  )
  const { rows } = await client.query<{ outcomes: string }>({
    name: 'post',
    text: postText,
    values: postValues(commands, () => 0),
  })
  expect(rows[0]?.outcomes.replaceAll(/done|[{},]/g, '')).toBe('')
}

/** Rows fetched so far by any statement from the tables used in posting. */
async function rowsRead(): Promise<number> {
  await client.query('select pg_stat_force_next_flush()')
  await client.query('select 1')
  const { rows } = await db.owner.query<{ read: string }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_user_tables where schemaname = 'ledger' and relname <> 'account'`,
  )
  return Number(rows[0]?.read)
}
