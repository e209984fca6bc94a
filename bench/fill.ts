import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { BenchBank } from './bank.ts'

export type FillOptions = {
  people: number
  entries: number
  /** Every n-th entry is the first account's; 2: all payments are its. */
  every?: number
}

/** The account that has most of it, and how many entries it has. */
export type FillResult = { account: number; entries: number }

/**
 * People and a history: `entries` lines over their accounts, as operations of two entries each. In steps, so that
 * memory and WAL stay bounded; versions and balances stay exact. The server is down meanwhile. Its push channel and
 * payees begin after these entries; its seals and its word index include them. A stored bank that is already full is
 * used unchanged.
 */
export async function fillBank(
  bank: BenchBank,
  { people, entries, every = 10 }: FillOptions,
): Promise<FillResult> {
  await bank.startServer()
  const done = join(bank.folder, 'filled.json')
  if (existsSync(done)) return JSON.parse(readFileSync(done, 'utf8')) as FillResult
  const file = join(bank.folder, 'people.jsonl')
  await bank.run(process.execPath, 'demo/load-people.ts', file, String(people), '1')
  await bank.stopServer()
  const filled = await fill(bank.ownerUrl, entries, every)
  await bank.startServer()
  await untilSealed(bank.ownerUrl)
  await untilIndexed(bank.ownerUrl, filled.account)
  writeFileSync(done, JSON.stringify(filled))
  return filled
}

async function fill(ownerUrl: string, entries: number, every: number): Promise<FillResult> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select a.id from app.account a join ledger.balance b on b.account_id = a.id where b.state = 'open' order by 1`,
    )
    const accounts = rows.map((row) => Number(row.id))
    const [big = 0] = accounts
    await client.query('create temp table fill_account (n int primary key, id bigint)')
    await client.query(
      'insert into fill_account select row_number() over (order by id), id from unnest($1::bigint[]) id',
      [accounts],
    )
    const step = 250_000
    for (let done = 0; done < entries / 2; done += step) {
      const count = Math.min(step, entries / 2 - done)
      await client.query('begin')
      // The big account is the payer, and the payee, of every n-th payment.
      await client.query(
        `create temp table fill on commit drop as
         select nextval('ledger.operation_id') as id,
           case when s.n % $5::int = 0 then $2::bigint else f.id end as payer,
           case when s.n % $5::int = $5::int / 2 then $2::bigint else g.id end as payee, (s.n % 900 + 100)::bigint as amount,
           timestamptz '2025-01-01' + (s.n + $4::bigint) * interval '2 seconds' as at,
           case when s.n % 7 = 0 then 'card' when s.n % 100 = 1 then 'wire' else 'p2p' end as kind
         from generate_series(1, $1::bigint) s(n)
         join fill_account f on f.n = 2 + (s.n * 7919 + $4::bigint) % ($3::bigint - 2)
         join fill_account g on g.n = 2 + (s.n * 104729 + 13 + $4::bigint) % ($3::bigint - 2) and g.id <> f.id`,
        [count, big, accounts.length, done, every],
      )
      await client.query(
        `create temp table fill_entry on commit drop as
         select f.account, b.version + row_number() over w as version, f.id, f.amount,
           (b.booked + sum(f.amount) over w)::bigint as after, f.at, f.kind
         from (select payer as account, id, -amount as amount, at, kind from fill
           union all select payee, id, amount, at, kind from fill) f
         join ledger.balance b on b.account_id = f.account
         window w as (partition by f.account order by f.id rows unbounded preceding)`,
      )
      await client.query(
        `insert into ledger.operation (id, key, owner, body_hash, kind, actor, channel, brand, at, accounts, versions, detail)
         select f.id, md5('fill ' || f.id)::uuid, 0, sha256(f.id::text::bytea), 'p2p', 0, 'house', 'ostra', f.at,
           array[f.payer, f.payee], array[a.version, b.version],
           jsonb_build_object('payer', pa.customer_id, 'payee', pb.customer_id, 'from', f.payer, 'to', f.payee,
             'units', f.amount::text, 'fee', '0', 'currency', 'EUR', 'approve', 0, 'note', 'Order ' || f.id % 1000)
         from fill f
         join fill_entry a on a.id = f.id and a.account = f.payer
         join fill_entry b on b.id = f.id and b.account = f.payee
         join app.account pa on pa.id = f.payer join app.account pb on pb.id = f.payee`,
      )
      await client.query(
        `insert into ledger.entry (account_id, version, operation_id, amount, booked_after, at, kind)
         select account, version, id, amount, after, at, kind from fill_entry order by id`,
      )
      await client.query(
        `update ledger.balance b set version = l.version, booked = l.after
         from (select distinct on (account) account, version, after from fill_entry order by account, version desc) l
         where b.account_id = l.account`,
      )
      await client.query('commit')
      if (done % 1_000_000 === 0) process.stderr.write(`filled ${done * 2} entries\n`)
    }
    await client.query(
      `insert into app.cursor (name, generation, xid, id)
       select 'push:operations', o.generation, o.xid, o.id from ledger.operation o
       order by o.generation desc, o.xid desc, o.id desc limit 1
       on conflict (name) do update set generation = excluded.generation, xid = excluded.xid, id = excluded.id`,
    )
    await client.query('vacuum analyze ledger.entry')
    await client.query('vacuum analyze ledger.operation')
    await client.query('vacuum analyze ledger.balance')
    const { rows: big10 } = await client.query<{ version: string }>(
      'select version from ledger.balance where account_id = $1',
      [big],
    )
    return { account: big, entries: Number(big10[0]?.version) }
  } finally {
    await client.end()
  }
}

const untilSealed = (ownerUrl: string): Promise<void> =>
  until(
    ownerUrl,
    `select from app.audit_seal s where s.source = 'operation' and s.to_id = (select max(id) from ledger.operation)`,
    [],
  )

/** A long history is added to the index of words and amounts a moment later. */
const untilIndexed = (ownerUrl: string, account: number): Promise<void> =>
  until(
    ownerUrl,
    `select from ledger.balance b left join app.history_indexed i using (account_id)
     where b.account_id = $1 and b.version < coalesce(i.version, 0) + 2000`,
    [account],
  )

async function until(ownerUrl: string, text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    while (!(await client.query(text, values)).rowCount) await sleep(500)
  } finally {
    await client.end()
  }
}
