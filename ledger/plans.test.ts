// PostgreSQL caches a function's plans for the life of a connection, and a server starts on empty or small tables.
import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { postText, postValues } from './batch.ts'
import { openAccount } from './index.ts'
import { command, eur, later, move } from './testing.ts'

const grown = 6000

/** Batches are posted together, unless a command is refused: then they are decided in turn. */
describe.each(['together', 'in turn'] as const)('posted %s', (way) => {
  let db: TestDatabase
  let client: Client
  let house: number
  let payer: number
  beforeEach(async () => {
    db = await testDatabase(['ledger'])
    client = new Client({ connectionString: db.apiUrl })
    await client.connect()
    house = await openAccount(db.api, {
      owner: 0,
      currency: 'EUR',
      kind: 'house',
      brand: '',
      floor: -1_000_000n,
    })
    payer = await openAccount(db.api, { owner: 1, currency: 'EUR', kind: 'payment', brand: '' })
  })
  afterEach(async () => {
    await client.end()
    await db.drop()
  })

  test.each([1, 30, 400])(
    'a connection whose plans were made when tables had %i rows never scans whole tables later',
    async (few) => {
      await openAccounts(few)
      const everyone = await accounts()
      await post(everyone)
      await db.owner.query('vacuum analyze')
      for (let i = 0; i < 10; i++) await post(everyone.slice(0, 1))
      await openAccounts(grown)
      const all = await accounts()

      // At once, because autovacuum's new statistics of the tables cause new plans.
      const before = await rowsRead()
      for (let i = 0; i < grown; i += 100) await post(all.slice(i, i + 100))
      const perCommand = ((await rowsRead()) - before) / grown
      // Together, the payee's balance is written and its counter looked up; in turn, each is read, locked and written.
      // The system account is read once per batch.
      expect(perCommand).toBeLessThan(way === 'together' ? 3 : 8)
    },
  )

  async function openAccounts(count: number): Promise<void> {
    await db.owner.query(
      `with opened as (
        insert into ledger.account (id, owner, currency, kind, brand)
        select nextval('ledger.account_id'), 2, 'EUR', 'payment', '' from generate_series(1, $1) returning id
      ), counted as (
        insert into ledger.limit_counter (subject, kind, currency, day)
        select 'account:' || id, 'test', '', '-infinity' from opened
      )
      insert into ledger.balance (account_id, currency) select id, 'EUR' from opened`,
      [count],
    )
  }

  async function accounts(): Promise<number[]> {
    const { rows } = await db.owner.query<{ id: string }>(
      'select id from ledger.account where owner = 2 order by id',
    )
    return rows.map(({ id }) => Number(id))
  }

  /** A batch with a transfer to each account; every table is used. */
  async function post(payees: number[]): Promise<void> {
    const commands = payees.map((payee) =>
      command({
        legs: move(house, payee, eur(1n)),
        // In turn, a command may hold money that it also brings in.
        hold: { account: way === 'in turn' ? payee : house, amount: eur(1n), expires: later },
        limits: [{ subject: `account:${payee}`, kind: 'test', amount: 1n }],
        guards: [{ subject: `account:${payee}`, version: 0 }],
      }),
    )
    if (way === 'in turn') commands.push(command({ legs: move(payer, house, eur(1n)) }))
    const { rows } = await client.query<{ outcomes: string }>({
      name: 'post',
      text: postText,
      values: postValues(commands, () => 0),
    })
    expect(rows[0]?.outcomes.replaceAll(/done|[{},]/g, '')).toBe(way === 'in turn' ? 'insufficientFunds' : '')
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
})
