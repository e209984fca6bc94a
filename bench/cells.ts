import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { openCells, type CellBank } from './cells/banks.ts'
import { directoryCost } from './cells/directory-cost.ts'
import { modelOf, type PaymentCost } from './cells/model.ts'
import { limitCells } from './cells/quota.ts'
import { secondsOf, secondsWithChildren } from './memory.ts'
import { option, word } from './option.ts'
import { median, type LoadResult } from './payments.ts'
import { load } from './torture/people.ts'

/**
 * Cost of a payment within a cell and between two cells, on a single machine: `npm run bench -- cells [--cells 2]
 * [--rounds 3] [--seconds 6] [--warm 0] [--kinds within,between] [--connections 1,16] [--people 1000] [--quota 0.2]
 * [--directory 1000000]`. Each cell has its own PostgreSQL and server, which share a processor quota; people of all
 * cells pay at once, within their cell or to the next. `--warm`: each cell alone first takes payments of each kind
 * for this many seconds, without a quota, so that the code is compiled and the statements are planned. Processor time
 * is the sum of all servers and all PostgreSQL processes, without the load generator. `--directory`: this many people
 * are added to the directory and looked up. The output ends with an estimate for 1, 10 and 100 million customers at
 * these costs.
 */
const count = option('cells', 2)
const rounds = option('rounds', 3)
const seconds = option('seconds', 6)
const people = option('people', 1000)
const quota = option('quota', 0)
const warm = option('warm', 0)
const inDirectory = option('directory', 0)
const connections = (word('connections') ?? '1,16').split(',').map(Number)

type Kind = 'within' | 'between'
const wanted = (word('kinds') ?? 'within,between').split(',')
const kinds = (['within', 'between'] as const).filter(
  (kind) => wanted.includes(kind) && (kind === 'within' || count > 1),
)

type Measured = { rate: number; p50: number; p99: number; micros: number; wal: number; failed: number }

const names = Array.from({ length: count }, (_, n) => String.fromCodePoint(97 + n))
const { cells, close } = await openCells(names, { people, sharedBuffers: '256MB' })
let unlimited = async (): Promise<void> => {}
try {
  // In turn: in parallel they would share the processors, and each would be less warm the more cells there are.
  if (warm > 0)
    for (const cell of cells)
      for (const kind of kinds) await payIn([cell], Math.max(...connections), kind, warm)
  await rested()
  if (quota > 0) unlimited = limitCells(cells, quota)
  const found = new Map<string, Measured[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const at of connections)
      for (const kind of kinds) {
        const measurement = await measure(at, kind)
        const name = `${kind.padEnd(7)} ${String(at).padStart(3)} connections to each of ${count} cells`
        found.set(name, [...(found.get(name) ?? []), measurement])
        console.log(`round ${round + 1}, ${name}: ${JSON.stringify(measurement)}`)
      }
  await unlimited()
  for (const [name, all] of found) {
    const of = (field: keyof Measured): number => median(all.map((item) => item[field]))
    const failed = all.reduce((sum, item) => sum + item.failed, 0)
    console.log(
      `${name}  ${of('rate')}/s  p50 ${of('p50')} ms  p99 ${of('p99')} ms  ${of('micros')} µs  ${of('wal')} bytes of WAL` +
        (failed === 0 ? '' : `  ${failed} WERE NOT ACCEPTED`),
    )
  }
  const directory = inDirectory > 0 ? await directoryCost(cells, inDirectory) : undefined
  if (directory) console.log(`directory: ${JSON.stringify(directory)}`)
  const [within, between] = (['within', 'between'] as const).map((kind) => costOf(found, kind))
  if (within && between) for (const line of modelOf(within, between, directory)) console.log(line)
} finally {
  await unlimited()
  await close()
}

/**
 * Waits until the work that follows payments (monitoring, seals) is done, so that it does not use up the quota, and
 * lets statements be planned for tables of this size, as in a bank that has been running.
 */
async function rested(): Promise<void> {
  await Promise.all(cells.map(({ owner }) => owner.query('analyze')))
  for (let before = await standing(); ;) {
    await sleep(2_000)
    const after = await standing()
    if (after.cpu - before.cpu < 0.1 * cells.length) return
    before = after
  }
}

/** The cost at the most connections, which is the lowest. */
function costOf(found: ReadonlyMap<string, Measured[]>, kind: string): PaymentCost | undefined {
  const all = [...found].findLast(([name]) => name.startsWith(kind))?.[1]
  return (
    all && { micros: median(all.map((value) => value.micros)), wal: median(all.map((value) => value.wal)) }
  )
}

/** Payments of the people of these cells at once. */
async function payIn(
  payers: readonly CellBank[],
  at: number,
  kind: Kind,
  lasting: number,
): Promise<LoadResult[]> {
  return Promise.all(
    payers.map(async (cell) => {
      const next = kind === 'between' ? cells[(cells.indexOf(cell) + 1) % cells.length] : cell
      const files = [cell, next].map((cellBank) => join(cellBank?.bank.folder ?? '', 'people.jsonl'))
      const args = [cell.bank.port, files[0], at, lasting, 'p2p', files[1]].map(String)
      return JSON.parse(await cell.bank.run(process.execPath, 'bench/load.ts', ...args)) as LoadResult
    }),
  )
}

async function measure(at: number, kind: Kind): Promise<Measured> {
  for (const { bank, name } of cells) await load(bank, 0, people, `load${name}`)
  const before = await standing()
  const results = await payIn(cells, at, kind, seconds)
  const after = await standing()
  // The warm-up second counts in the usage but not in the rate: usage is divided by the payments that were made.
  const made = after.payments - before.payments
  const codes = results.flatMap(({ outcomes }) => Object.entries(outcomes))
  return {
    rate: results.reduce((sum, result) => sum + result.rate, 0),
    p50: Math.max(...results.map((result) => result.p50)),
    p99: Math.max(...results.map((result) => result.p99)),
    micros: Math.round(((after.cpu - before.cpu) * 1_000_000) / made),
    wal: Math.round((after.wal - before.wal) / made),
    failed: codes.reduce((sum, [code, times]) => sum + (code === '00' ? 0 : times), 0),
  }
}

/** Payments made, processor seconds and bytes of WAL of all cells so far. */
async function standing(): Promise<{ payments: number; cpu: number; wal: number }> {
  const each = await Promise.all(cells.map(standingOf))
  const sum = (of: (item: (typeof each)[number]) => number): number =>
    each.reduce((all, item) => all + of(item), 0)
  return {
    payments: sum((item) => item.payments),
    cpu: sum((item) => item.cpu),
    wal: sum((item) => item.wal),
  }
}

async function standingOf({ bank, owner }: CellBank) {
  const { rows } = await owner.query<{ payments: string; wal: string }>(
    `select count(*) as payments, (pg_current_wal_lsn() - '0/0')::text as wal from ledger.operation
     where kind in ('p2p', 'outsideHold') and not detail ? 'stated'`,
  )
  return {
    payments: Number(rows[0]?.payments),
    wal: Number(rows[0]?.wal),
    cpu: secondsOf(bank.serverPid()) + secondsWithChildren(bank.postgres.pid()),
  }
}
