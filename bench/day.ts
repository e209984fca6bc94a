import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Committer, ledgerSchema } from '@sixpence/ledger'
import { startEmbedded } from '@sixpence/postgres/embedded'
import { migrate } from '@sixpence/postgres/migrate'
import { ensureApiRole } from '@sixpence/postgres/roles'
import pg from 'pg'
import { fillLedger } from './full/fill-ledger.ts'
import { pay } from './full/measure.ts'
import { tidiness, tidinessTable } from './day/tidiness.ts'
import { option, word } from './option.ts'

/**
 * A day of payments in minutes: the number that `--per-second` makes in `--hours`, as fast as possible, each with a
 * fee, so that the rows of the bank's own accounts, of a few busy accounts and of their limits are updated again and
 * again. Autovacuum has the same share of the day as in reality, because its pauses are shortened as much as the day.
 * Prints the share of dead rows, the growth of the tables, and the number of updates that stayed in their page; with
 * `--reader` also while a reader is active for half of the time:
 * `npm run bench -- day [--per-second 10] [--hours 24] [--accounts 100000] [--entries 2000000] [--reader yes]`.
 */
const perSecond = option('per-second', 10)
const payments = Math.round(perSecond * option('hours', 24) * 3_600)
const accounts = option('accounts', 100_000)
/** Payments a second of this machine, by which the day is shorter. */
const guessedRate = option('rate', 3_000)

const folder = mkdtempSync(join(tmpdir(), 'sixpence-day-'))
const shorter = Math.max(1, guessedRate / perSecond)
const postgres = await startEmbedded({
  dataDir: join(folder, 'postgres'),
  sharedBuffers: '1GB',
  maxWalSize: '8GB',
  settings: {
    autovacuum_naptime: Math.max(1, Math.round(60 / shorter)),
    autovacuum_vacuum_cost_delay: (2 / shorter).toFixed(3),
    log_autovacuum_min_duration: 0,
  },
})
try {
  const apiUrl = await ensureApiRole(postgres.url, 'a secret for measuring')
  const db = new pg.Client({ connectionString: postgres.url })
  await db.connect()
  await migrate(postgres.url, [ledgerSchema])
  const filled = await fillLedger(db, {
    accounts,
    entries: option('entries', 2_000_000),
    layout: 'one',
    partitions: 1,
  })
  const committer = new Committer({ url: apiUrl })
  const before = await tidiness(db)
  const reader = word('reader') === 'yes' ? await readingFrom(postgres.url) : undefined
  const began = performance.now()
  const steps = 10
  for (let step = 1; step <= steps; step += 1) {
    await pay(committer, filled, {
      payments: Math.round(payments / steps),
      atOnce: 64,
      busy: 100,
      fees: true,
    })
    if (step === steps / 2) {
      console.log(`after half of the day${reader ? ', with a snapshot from its beginning still open' : ''}:`)
      console.log(tidinessTable(before, await tidiness(db)))
      await reader?.end()
    }
  }
  const seconds = (performance.now() - began) / 1_000
  console.log(`${payments} payments in ${Math.round(seconds)} s:`)
  console.log(tidinessTable(before, await tidiness(db)))
  await committer.close()
  await db.end()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** A connection that holds a snapshot of the database, as a dump or a long report does. */
async function readingFrom(url: string): Promise<pg.Client> {
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  await reader.query('begin isolation level repeatable read read only')
  await reader.query('select count(*) from ledger.account')
  return reader
}
