import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openBank } from './bank.ts'
import { growthTable } from './growth/table.ts'
import { sizesOf, type State } from './growth/sizes.ts'
import { option } from './option.ts'

/**
 * The growth of a fresh bank per 1,000 payments: rows and bytes of every table, of the write-ahead log and of the
 * files beside the database. Seven in ten payments go to other customers, three are instant payments to outside
 * banks, completed by the sandbox; a tenth of the payers signs in:
 * `npm run bench -- growth [--seconds 10] [--connections 16] [--people 5000]`.
 */
const seconds = option('seconds', 10)
const connections = option('connections', 16)
const password = 'a password for measuring 2026'

const bank = await openBank({
  env: { SIXPENCE_SANDBOXES: 'on', SIXPENCE_PROXIES: '1' },
  settings: { autovacuum: 'off' },
})
try {
  const people = join(bank.folder, 'people.jsonl')
  await bank.startServer()
  const load = (...args: (string | number)[]) => bank.run(process.execPath, ...args.map(String))
  await load('demo/load-people.ts', people, option('people', 5_000), 1_000, password)
  const db = new pg.Client({ connectionString: bank.ownerUrl })
  await db.connect()
  await db.query(`update app.access set permissions = permissions || '{sendInstant}'::text[]`)
  // The first payments make the pages of tables that were empty.
  for (const kind of ['p2p', 'instant']) await load('bench/load.ts', bank.port, people, connections, 2, kind)
  await untilQuiet(db)
  const before = await state(db)
  const outcomes = [
    await load('bench/load.ts', bank.port, people, connections, seconds * 0.5, 'p2p'),
    await load('bench/load.ts', bank.port, people, connections, seconds * 0.5, 'instant'),
    await load('bench/sign-in-load.ts', bank.port, people, 2, seconds, password),
  ]
  await untilQuiet(db)
  const after = await state(db)
  const payments = await paymentsBetween(db, before.place, after.place)
  for (const line of outcomes) console.log(line.trim())
  console.log(
    `${payments.inside} payments inside, ${payments.outside} outside, each with all that follows from it`,
  )
  console.log(growthTable(before, after, payments.inside + payments.outside))
  await db.end()
} finally {
  await bank.stop()
}

async function state(client: pg.Client): Promise<State> {
  const { rows } = await client.query<{ wal: string; place: string }>(
    `select pg_current_wal_insert_lsn() - '0/0' as wal, (select max(id) from ledger.operation) as place`,
  )
  return {
    tables: await sizesOf(client),
    wal: Number(rows[0]?.wal),
    files: bytesBelow(join(bank.folder, 'data')),
    place: Number(rows[0]?.place),
  }
}

async function paymentsBetween(
  client: pg.Client,
  from: number,
  to: number,
): Promise<{ inside: number; outside: number }> {
  const { rows } = await client.query<{ inside: number; outside: number }>(
    `select count(*) filter (where kind = 'p2p')::int as inside,
       (select count(*)::int from app.instruction where operation_id > $1 and operation_id <= $2) as outside
     from ledger.operation where id > $1 and id <= $2`,
    [from, to],
  )
  return rows[0] ?? { inside: 0, outside: 0 }
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
}

/** Waits until payments outside have ended and nothing was written for some seconds. */
async function untilQuiet(client: pg.Client): Promise<void> {
  const until = Date.now() + 180_000
  for (let last = ''; Date.now() < until;) {
    const { rows } = await client.query<{ now: string }>(
      `select (select count(*) from app.instruction where state in ('created', 'sent', 'accepted')) || ' '
         || (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables
             where relname not in ('running_server', 'cursor')) as now`,
    )
    const now = rows[0]?.now ?? ''
    if (now === last && now.startsWith('0 ')) return
    last = now
    await sleep(3_000)
  }
  console.log('something goes on; what it will still write is not counted')
}
