import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Committer, ledgerSchema } from '@sixpence/ledger'
import { connected } from '@sixpence/postgres/connect'
import { startEmbedded } from '@sixpence/postgres/embedded'
import { migrate } from '@sixpence/postgres/migrate'
import { ensureApiRole } from '@sixpence/postgres/roles'
import pg from 'pg'
import { fillLedger, type Filled } from './full/fill-ledger.ts'
import { layouts } from './full/layouts.ts'
import { costOf, pay, type PerPayment } from './full/measure.ts'
import { timesOfReads } from './full/reads.ts'
import { option, word } from './option.ts'

/**
 * The ledger alone with a long history: the processor time, log and page reads of a payment, right after a checkpoint
 * and later, and the cost of reading pages of a history: `npm run bench -- full [--entries 10000000] [--accounts
 * 100000] [--layout one|hash|range] [--partitions 12] [--operations no] [--payments 20000] [--at-once 64]
 * [--wal-compression off|pglz|lz4] [--shared-buffers 2GB] [--data FOLDER]`. `--data` stores the filled ledger and
 * reuses it. `--url` creates it in an empty database of another PostgreSQL on this machine, as its superuser and with
 * its settings.
 */
const secret = 'a secret for measuring'
const entries = option('entries', 10_000_000)
const accounts = option('accounts', 100_000)
const payments = option('payments', 20_000)
const atOnce = option('at-once', 64)
const layout = layouts.find((layout) => layout === (word('layout') ?? 'one'))
if (!layout) throw new Error(`the layouts are ${layouts.join(', ')}`)

const kept = word('data')
const folder = kept ? resolve(kept) : mkdtempSync(join(tmpdir(), 'sixpence-full-'))
mkdirSync(folder, { recursive: true })
const given = word('url')
const note = join(folder, 'filled.json')
/** The server of the run, with the `settings` of its purpose. */
const start = async (settings: Readonly<Record<string, string | number>>) =>
  given
    ? { url: given, stop: async () => {} }
    : startEmbedded({
        dataDir: join(folder, 'postgres'),
        sharedBuffers: word('shared-buffers') ?? '2GB',
        maxWalSize: '8GB',
        // Only explicitly requested checkpoints.
        settings: { checkpoint_timeout: '1h', autovacuum: 'off', ...settings },
      })
if (!existsSync(note)) {
  const filling = await start({ wal_level: 'minimal', max_wal_senders: 0, maintenance_work_mem: '1GB' })
  await connected(filling.url, async (client) => {
    await ensureApiRole(filling.url, secret)
    await migrate(filling.url, [ledgerSchema])
    const partitions = option('partitions', 12)
    const operations = word('operations') !== 'no'
    writeFileSync(
      note,
      JSON.stringify(await fillLedger(client, { accounts, entries, layout, partitions, operations })),
    )
  })
  await filling.stop()
}
const postgres = await start({ wal_compression: word('wal-compression') ?? 'off' })
try {
  const apiUrl = await ensureApiRole(postgres.url, secret)
  const db = new pg.Client({ connectionString: postgres.url })
  await db.connect()
  const filled = JSON.parse(readFileSync(note, 'utf8')) as Filled
  const committer = new Committer({ url: apiUrl })
  const round = (count: number) => pay(committer, filled, { payments: count, atOnce })
  await round(2_000)
  await db.query('checkpoint')
  const fresh = await costOf(db, payments, () => round(payments))
  const later: PerPayment[] = []
  for (let n = 0; n < option('rounds', 3); n += 1)
    later.push(await costOf(db, payments, () => round(payments)))
  console.log(`${entries} entries of ${filled.accounts} accounts, layout ${layout}, ${atOnce} at once`)
  console.log(await sizes(db))
  console.log(await keyOfEntries(db))
  console.log(line(`first ${payments} after a checkpoint`, fresh))
  for (const perPayment of later) console.log(line(`next ${payments}`, perPayment))
  await db.query('set enable_seqscan = off')
  for (const [name, { p50, p99 }] of await timesOfReads(db, filled, 2_000))
    console.log(`${name.padEnd(34)} p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms`)
  await committer.close()
  await db.end()
} finally {
  await postgres.stop()
  if (!kept) rmSync(folder, { recursive: true, force: true })
}

function line(name: string, { micros, walBytes, images, blocksRead }: PerPayment): string {
  return (
    `${name.padEnd(34)} ${micros.toFixed(0)} µs of the committer's process, ${walBytes.toFixed(0)} bytes of log, ` +
    `${images.toFixed(2)} page images, ${blocksRead.toFixed(2)} blocks read`
  )
}

async function sizes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; bytes: string; indexes: string }>(
    `select relname as name, sum(pg_table_size(c.oid)) as bytes, sum(pg_indexes_size(c.oid)) as indexes
     from pg_class c where relnamespace = 'ledger'::regnamespace and relkind = 'r' group by 1 order by 2 desc limit 4`,
  )
  const megabytes = (bytes: string): string => `${Math.round(Number(bytes) / 2 ** 20)} MB`
  return rows
    .map((row) => `${row.name} ${megabytes(row.bytes)} + indexes ${megabytes(row.indexes)}`)
    .join('; ')
}

/** Depth of the key of the entries, and number of pages its lines are spread over. */
async function keyOfEntries(client: pg.Client): Promise<string> {
  await client.query('create extension if not exists pageinspect')
  const { rows } = await client.query<{ keys: number; levels: number; pages: number }>(
    `select count(*)::int as keys, max((bt_metap(i.indexrelid::regclass::text)).level)::int + 1 as levels,
       (sum(pg_relation_size(i.indexrelid)) / 8192)::int as pages
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'ledger'::regnamespace and c.relkind = 'r' and c.relname ~ '^entry' and i.indisprimary`,
  )
  const [key] = rows
  return `key of the entries: ${key?.keys} of ${key?.levels} levels at most, ${key?.pages} pages`
}
