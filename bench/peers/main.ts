import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openBank } from '../bank.ts'
import { fillBank } from '../fill.ts'
import { option, word } from '../option.ts'
import { allDone, type LoadResult, payments, warmUp } from '../payments.ts'
import { fillPgbench, timedPgbench } from '../pgbench.ts'
import { preparePgledger } from './pgledger.ts'
import { startPlain } from './plain.ts'
import { type Row, tableOf } from './table.ts'

/**
 * Our p2p payments beside others on the same durable PostgreSQL, alternating in one run: pgbench (TPC-B-like, scale 50,
 * prepared, 16 clients), pgledger by pgbench, one plain transaction per transfer behind HTTP, ours behind HTTP:
 * `npm run bench -- peers [--pgledger FOLDER] [--rounds 3] [--seconds 6] [--warm-up 60] [--pool 16] [--data FOLDER]`.
 * FOLDER is a clone of pgledger; without it that row is left out. `--pool`: connections of the plain service. Prints a
 * table in Markdown, and exits with 1 if not every transfer succeeded or the books of a peer do not agree.
 */
const rounds = option('rounds', 3)
const seconds = option('seconds', 6)
const pool = option('pool', 16)
const pgledgerFolder = word('pgledger')
const population = { accounts: 100_000, active: 3_000 }
const connections = [16, 64, 256]

const bank = await openBank({ folder: word('data') })
let plain: Awaited<ReturnType<typeof startPlain>> | undefined
try {
  await fillBank(bank, { people: population.accounts, entries: 0 })
  const tpcb = await fillPgbench(bank)
  const pgledger = pgledgerFolder
    ? await preparePgledger(bank, { folder: resolve(pgledgerFolder), population })
    : undefined
  const service = (plain = await startPlain(bank, { population, pool }))

  const yardstick: Row = {
    name: 'pgbench, TPC-B-like',
    count: 16,
    runs: [],
    measure: () => timedPgbench(bank, { url: tpcb, clients: 16, seconds }),
  }
  const rows: Row[] = [
    yardstick,
    ...(pgledger
      ? rowsOf('pgledger, by pgbench', [16, 64], (clients) => pgledger.transfers(clients, seconds))
      : []),
    ...rowsOf('one plain transaction, by HTTP', connections, (count) => service.transfers(count, seconds)),
    ...rowsOf('Sixpence, by HTTP', connections, (count) =>
      payments(bank, { kind: 'p2p', connections: count, seconds }),
    ),
  ]

  await service.transfers(64, option('warm-up', 60))
  await warmUp(bank)
  for (let round = 0; round < rounds; round += 1)
    // Every other round backwards, so that nobody always follows the same one.
    for (const row of round % 2 === 0 ? rows : rows.toReversed()) {
      // What the one before has left to do: our seals, autovacuum.
      await sleep(2_000)
      const measured = await row.measure()
      row.runs.push(measured)
      console.log(`round ${round + 1}, ${row.name}, ${row.count}: ${JSON.stringify(measured)}`)
    }

  await service.check()
  if (pgledger) await pgledger.check()
  console.log(`\n${new Date().toISOString()}, ${await settingsOf(tpcb)}, pool of the plain service ${pool}\n`)
  console.log(tableOf(rows, yardstick))
  if (!pgledger)
    console.log('\npgledger is left out: --pgledger FOLDER, a clone of github.com/pgr0ss/pgledger.')
  if (!rows.every(({ runs }) => runs.every(allDone))) {
    console.log('\nNOT ALL SUCCEEDED')
    process.exitCode = 1
  }
} finally {
  await plain?.stop()
  await bank.stop()
}

function rowsOf(
  name: string,
  counts: readonly number[],
  measure: (count: number) => Promise<LoadResult>,
): Row[] {
  return counts.map((count) => ({ name, count, runs: [], measure: () => measure(count) }))
}

/** As a session of the peers has them. */
async function settingsOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings
       where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version') order by name`,
    )
    return rows.map(({ name, setting }) => `${name} ${setting}`).join(', ')
  } finally {
    await client.end()
  }
}
