import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { BenchBank, openBank } from './bank.ts'
import type { fillBank } from './fill.ts'
import { secondsOf, secondsWithChildren } from './memory.ts'
import { option, word } from './option.ts'
import { allDone, type LoadResult, type payments, type warmUp } from './payments.ts'

/**
 * Compares the p2p payments of this tree with those of another, a clone of an older commit with `npm ci` and
 * `npm run build` done. Both banks are loaded in the same seconds, so that a slower machine slows both, and the
 * processor time of a payment is read beside the rate: `npm run bench -- against --base FOLDER [--starts 8] [--rounds
 * 3] [--seconds 8] [--connections 64] [--warm-up 30]`. The servers are restarted several times, because two starts of
 * the same code differ by up to a tenth, and run without autovacuum, whose work would fall into the rounds of either
 * by chance. Needs Linux.
 */
const base = word('base')
if (!base) throw new Error('--base FOLDER: the clone to compare with')
const starts = option('starts', 8)
const rounds = option('rounds', 3)
const seconds = option('seconds', 8)
const connections = option('connections', 64)

type Name = 'base' | 'here'
type Sample = LoadResult & { server: number; postgres: number }
type Round = Record<Name, Sample>
type Side = { name: Name; bank: BenchBank; tools: Tools }

const figures: Record<string, (sample: Sample) => number> = {
  rate: ({ rate }) => rate,
  'processor time': ({ server, postgres }) => server + postgres,
  server: ({ server }) => server,
  PostgreSQL: ({ postgres }) => postgres,
}

const sides: Side[] = []
try {
  for (const name of ['base', 'here'] as const) {
    const tools = await toolsOf(name === 'base' ? resolve(base) : join(import.meta.dirname, '..'))
    const bank = await tools.openBank({ settings: { autovacuum: 'off' } })
    sides.push({ name, bank, tools })
    await tools.fillBank(bank, { people: 30_000, entries: 0 })
  }
  const measured: Round[][] = []
  for (let start = 0; start < starts; start += 1) {
    measured.push(await startAndMeasure(start % 2 === 0 ? sides : sides.toReversed()))
    console.log(
      `start ${start + 1}: ${Object.keys(figures)
        .map((name) => share(name, measured.slice(-1)))
        .join(', ')}`,
    )
  }
  console.log(`\nthis tree as a share of the other, mean and standard error of ${starts} starts`)
  for (const name of Object.keys(figures)) console.log(`  ${share(name, measured)}`)
} finally {
  for (const { bank } of sides) await bank.stop()
}

async function startAndMeasure(ordered: readonly Side[]): Promise<Round[]> {
  for (const { bank } of ordered) {
    await bank.stopServer()
    await bank.startServer()
  }
  await Promise.all(ordered.map(({ bank, tools }) => tools.warmUp(bank)))
  const measured: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const ready = meeting(ordered.length)
    const samples = await Promise.all(
      ordered.map(async (side) => [side.name, await sample(side, ready)] as const),
    )
    measured.push(Object.fromEntries(samples) as Round)
  }
  return measured
}

type Tools = {
  openBank: typeof openBank
  fillBank: typeof fillBank
  payments: typeof payments
  warmUp: typeof warmUp
}

/** The same files of each tree, because a bank is started and filled by its own. */
async function toolsOf(root: string): Promise<Tools> {
  const parts = ['bank.ts', 'fill.ts', 'payments.ts'].map(
    (file) => import(pathToFileURL(join(root, 'bench', file)).href) as Promise<Partial<Tools>>,
  )
  return Object.assign({}, ...(await Promise.all(parts))) as Tools
}

/** Processor time in µs a payment; of PostgreSQL all its processes, of the server all its threads. */
async function sample({ bank, tools }: Side, ready: () => Promise<void>): Promise<Sample> {
  const times = (): number[] => [secondsOf(bank.serverPid()), secondsWithChildren(bank.postgres.pid())]
  let before: number[] = []
  let paid = 0
  const measured = await tools.payments(bank, {
    kind: 'p2p',
    connections,
    seconds,
    onSignedIn: async () => {
      paid = await operations(bank)
      await ready()
      before = times()
    },
  })
  const after = times()
  if (!allDone(measured)) throw new Error(`payments: ${JSON.stringify(measured.outcomes)}`)
  paid = (await operations(bank)) - paid
  const [server = 0, postgres = 0] = after.map((time, n) => ((time - (before[n] ?? 0)) / paid) * 1e6)
  return { ...measured, server, postgres }
}

async function operations(bank: BenchBank): Promise<number> {
  const db = new pg.Client({ connectionString: bank.ownerUrl })
  await db.connect()
  try {
    const { rows } = await db.query<{ count: string }>('select count(*) as count from ledger.operation')
    return Number(rows[0]?.count)
  } finally {
    await db.end()
  }
}

/** A barrier: a promise that resolves for all `count` callers once the last has arrived. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve: begin } = Promise.withResolvers<void>()
  let waiting = 0
  return () => {
    waiting += 1
    if (waiting === count) begin()
    return promise
  }
}

/** The mean of each start's rounds, and of these the mean and its standard error. */
function share(name: string, measured: readonly (readonly Round[])[]): string {
  const of = figures[name] ?? (() => Number.NaN)
  const ratios = measured.map((start) => mean(start.map((round) => of(round.here) / of(round.base))))
  const center = mean(ratios)
  const spread = Math.sqrt(
    mean(ratios.map((ratio) => (ratio - center) ** 2)) / Math.max(1, ratios.length - 1),
  )
  return `${name} ${center.toFixed(3)}${ratios.length > 1 ? ` ± ${spread.toFixed(3)}` : ''}`
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
