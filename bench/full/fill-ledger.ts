import type pg from 'pg'
import { buildKey, makeEntries, renewTable, type Layout } from './layouts.ts'

export type Filled = { first: number; accounts: number }

/**
 * A ledger with this many accounts and entries, as payments of one unit between two accounts each. In every round
 * each account pays once and is paid once, so that versions and balances follow from the number of the payment, and a
 * history of any size is written by one statement per million rows. Indexes are built afterwards.
 */
export async function fillLedger(db: pg.Client, options: FillOptions): Promise<Filled> {
  await db.query('begin')
  const filled = await fill(db, options)
  await db.query('commit')
  for (const table of ['entry', 'operation', 'balance', 'limit_counter'])
    await db.query(`vacuum (freeze, analyze) ledger.${table}`)
  return filled
}

type FillOptions = {
  accounts: number
  entries: number
  layout: Layout
  partitions: number
  /** Without operations, a history of any length takes half of the space and time. */
  operations?: boolean
}

async function fill(
  db: pg.Client,
  { accounts, entries, layout, partitions, operations: all = true }: FillOptions,
): Promise<Filled> {
  const rounds = Math.floor(entries / 2 / accounts)
  const operations = rounds * accounts
  await makeEntries(db, layout, { partitions, operations })
  await renewTable(db, 'operation')
  const first = await openAccounts(db, accounts, rounds)
  const step = 1_000_000
  for (let done = 0; done < operations; done += step) {
    const values = [done, Math.min(done + step, operations), accounts, first]
    if (all) await db.query(payments(intoOperation, operationOf), values)
    await db.query(payments(intoEntry, entriesOf, 2), values)
    process.stderr.write(`${Math.min(done + step, operations) * 2} entries\n`)
  }
  await db.query(`select setval('ledger.operation_id', $1::bigint)`, [operations + 1])
  await buildKey(db, layout)
  await db.query(
    'alter table ledger.operation add primary key (id), add constraint operation_key_owner_key unique (key, owner)',
  )
  await db.query('create index operation_order on ledger.operation (generation, xid, id)')
  return { first, accounts }
}

const intoOperation =
  'insert into ledger.operation (id, key, owner, body_hash, kind, actor, channel, brand, at, accounts, versions, detail)'
const intoEntry =
  'insert into ledger.entry (account_id, version, operation_id, amount, booked_after, at, kind)'

/** Opens consecutive accounts, with counters of limits they have used before. */
async function openAccounts(db: pg.Client, accounts: number, rounds: number): Promise<number> {
  const { rows } = await db.query<{ first: string }>(
    `with opened as (
       insert into ledger.account (id, owner, currency, kind, brand)
       select nextval('ledger.account_id'), n, 'EUR', 'payment', 'ostra' from generate_series(1, $1::int) n returning id
     ), stood as (
       insert into ledger.balance (account_id, currency, floor, version) select id, 'EUR', -1000000000000, $2 from opened
     ), counted as (
       insert into ledger.limit_counter (subject, kind, currency, day)
       select 'account:' || id, kind, '', '-infinity' from opened, (values ('p2p'), ('all')) k(kind)
     )
     select min(id) as first from opened`,
    [accounts, rounds * 2],
  )
  return Number(rows[0]?.first)
}

/** Payment n: payer, payee, and round. */
const payments = (insert: string, select: string, sides = 1): string => `${insert} ${select} from (
  select n, n / $3::bigint as round, (n * 7919) % $3::bigint as payer,
    ((n * 7919) % $3::bigint + 1 + n / $3::bigint) % $3::bigint as payee,
    timestamptz '2024-01-01' + n * interval '0.5 seconds' as at
  from generate_series($1::bigint, $2::bigint - 1) n) p, generate_series(0, ${sides - 1}) side`

// A key is a UUIDv7 of its time, as clients make them.
const operationOf = `select n + 1, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' ||
    substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid, payer, sha256(int8send(n)), 'p2p', payer, 'web',
  'ostra', at, array[$4::bigint + payer, $4::bigint + payee], array[round * 2 + 1, round * 2 + 2],
  jsonb_build_object('payer', payer, 'payee', payee, 'from', $4::bigint + payer, 'to', $4::bigint + payee, 'units', '1', 'fee', '0',
    'currency', 'EUR', 'approve', 0, 'note', 'Order ' || n % 1000)`

const entriesOf = `select $4::bigint + case when side = 0 then payer else payee end, round * 2 + 1 + side, n + 1,
  case when side = 0 then -1 else 1 end, case when side = 0 then -1 else 0 end, at, 'p2p'`
