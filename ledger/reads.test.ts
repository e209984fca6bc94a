import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Coalescer, Committer, accountsOf, balances, bumpGuard, entriesPage } from './index.ts'
import {
  guardVersions,
  hold,
  limitUsage,
  openAccount,
  operation,
  operationByKey,
  systemBalances,
  versionAt,
} from './index.ts'
import { eur, openWith, transfer, usd } from './testing.ts'

let db: TestDatabase
let committer: Committer
beforeAll(async () => {
  db = await testDatabase(['ledger'])
  committer = new Committer({ url: db.apiUrl })
})
afterAll(async () => {
  await committer.close()
  await db.drop()
})

/** An account whose history spans days: 1000 entries of 1 or -1, hourly since `start`. */
async function longHistory(): Promise<number> {
  const account = await openAccount(db.api, { owner: 1, currency: 'EUR', kind: 'payment', brand: 'ostra' })
  await db.owner.query(
    `with line as (
      select n, nextval('ledger.operation_id') as id, timestamptz '2026-03-01 00:00:00Z' + n * interval '1 hour' as at
      from generate_series(1, 1000) n
    ), operations as (
      insert into ledger.operation (id, key, owner, body_hash, kind, actor, channel, brand, at, accounts, versions, detail)
      select id, gen_random_uuid(), 1, decode(repeat('00', 32), 'hex'), 'test', 1, 'web', 'ostra', at, array[$1::bigint],
        array[n], '{}' from line
    ), entries as (
      insert into ledger.entry (account_id, version, operation_id, amount, booked_after, at, kind)
      select $1, n, id, case when n % 2 = 1 then 1 else -1 end, n % 2, at, case when n % 10 = 0 then 'fee' else 'p2p' end
      from line
    )
    update ledger.balance set version = 1000 where account_id = $1`,
    [account],
  )
  return account
}

test('paging by version returns the whole history, newest first, each entry once', async () => {
  const account = await longHistory()
  const versions: number[] = []
  let before: number | undefined
  do {
    const page = await entriesPage(db.api, account, { limit: 64, ...(before !== undefined && { before }) })
    expect(page.total).toBe(1000)
    versions.push(...page.entries.map((entry) => entry.version))
    before = page.next
  } while (before !== undefined)
  expect(versions).toEqual(Array.from({ length: 1000 }, (_, i) => 1000 - i))
})

test('a page can be filtered by kind, direction and time range, and the total is that of the range', async () => {
  const account = await longHistory()
  const fees = await entriesPage(db.api, account, { limit: 3, kinds: ['fee', 'none'] })
  expect(fees.entries.map((entry) => entry.version)).toEqual([1000, 990, 980])
  expect(fees).toMatchObject({ next: 980, total: 1000 })
  const incoming = await entriesPage(db.api, account, { limit: 3, direction: 'in' })
  expect(incoming.entries.map((entry) => entry.version)).toEqual([999, 997, 995])
  const outgoing = await entriesPage(db.api, account, { limit: 2, direction: 'out', before: 500 })
  expect(outgoing.entries.map((entry) => entry.version)).toEqual([498, 496])
  const day = await entriesPage(db.api, account, {
    limit: 100,
    from: new Date('2026-03-10T00:00:00Z'),
    until: new Date('2026-03-11T00:00:00Z'),
  })
  expect(day.total).toBe(24)
  expect(day.entries.map((entry) => entry.version)).toEqual(Array.from({ length: 24 }, (_, i) => 239 - i))
  expect(day.next).toBeUndefined()
  const nothing = await entriesPage(db.api, account, { limit: 10, from: new Date('2030-01-01T00:00:00Z') })
  expect(nothing).toEqual({ entries: [], total: 0 })
})

test('an account without history, and one that does not exist, have an empty page', async () => {
  const account = await openAccount(db.api, { owner: 1, currency: 'EUR', kind: 'payment', brand: 'ostra' })
  expect(await entriesPage(db.api, account, { limit: 10 })).toEqual({ entries: [], total: 0 })
  expect(await entriesPage(db.api, 999_999_999, { limit: 10 })).toEqual({ entries: [], total: 0 })
})

test('the version at a moment counts the entries up to it', async () => {
  const account = await longHistory()
  const at = (text: string): Promise<number> => versionAt(db.api, account, new Date(text))
  expect(await at('2026-03-01T00:59:59.999Z')).toBe(0)
  expect(await at('2026-03-01T01:00:00.000Z')).toBe(1)
  expect(await at('2026-03-01T01:59:59.999Z')).toBe(1)
  expect(await at('2026-03-10T12:30:00.000Z')).toBe(228)
  expect(await at('2030-01-01T00:00:00.000Z')).toBe(1000)
  expect(await versionAt(db.api, 999_999_999, new Date())).toBe(0)
})

test('owners see their accounts in the order of opening, and never system accounts', async () => {
  const first = await openWith(db.api, committer, 10n, { owner: 77 })
  const second = await openWith(db.api, committer, 20n, { owner: 77, currency: 'USD' })
  const found = await accountsOf(db.api, [77, 78, 0])
  expect([...found.keys()]).toEqual([77])
  expect(found.get(77)).toMatchObject([
    { account: first, available: eur(10n), state: 'open', floor: eur(0n), version: 1 },
    { account: second, available: usd(20n) },
  ])
})

test('balances requested in one turn come from one statement', async () => {
  const [alice, bob] = [await openWith(db.api, committer, 10n), await openWith(db.api, committer, 20n)]
  const statements: number[][] = []
  const reader = new Coalescer((ids: number[]) => {
    statements.push(ids)
    return balances(db.api, ids)
  })
  const found = await Promise.all([
    reader.get(alice),
    reader.get(bob),
    reader.get(999_999_999),
    reader.get(alice),
  ])
  expect(found.map((balance) => balance?.booked)).toEqual([eur(10n), eur(20n), undefined, eur(10n)])
  expect(statements).toEqual([[alice, bob, 999_999_999]])
})

test('the balances of system accounts are the sum over all lanes', async () => {
  const alice = await openWith(db.api, committer, 100n)
  const other = new Committer({ url: db.apiUrl })
  const before = (await systemBalances(db.api)).find(({ purpose }) => purpose === 'fees')?.booked.units ?? 0n
  await Promise.all([committer, other].map((each) => each.submit(transfer(alice, 'fees', eur(3n)))))
  await other.close()
  const rows = await db.owner.query(`select from ledger.account where kind = 'fees' and currency = 'EUR'`)
  expect(rows.rowCount).toBe(2)
  expect(await systemBalances(db.api)).toContainEqual({ purpose: 'fees', booked: eur(before + 6n) })
})

test('an unknown object is undefined, 0 or absent, never an error', async () => {
  expect(await operation(db.api, 999_999_999)).toBeUndefined()
  expect(await operationByKey(db.api, '01a1fbff-e63b-71d2-836e-cc71555082d9', 1)).toBeUndefined()
  expect(await hold(db.api, 1, 999_999_999)).toBeUndefined()
  expect(await limitUsage(db.api, ['nobody'])).toEqual([])
  await bumpGuard(db.api, 'somebody')
  expect(await guardVersions(db.api, ['somebody', 'nobody'])).toEqual(
    new Map([
      ['somebody', 1],
      ['nobody', 0],
    ]),
  )
})
