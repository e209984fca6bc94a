import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { BenchBank, openBank } from './bank.ts'
import type { fillBank } from './fill.ts'
import { secondsOf, secondsWithChildren } from './memory.ts'
import { option, word } from './option.ts'
import { allDone, type LoadResult, type payments, type warmUp } from './payments.ts'

/**
 * p2p payments of this tree compared with those of another one, a clone of an older commit with `npm ci` and `npm run
 * build` done: both banks are loaded in the same seconds, so that a machine that becomes slower becomes so for both, and
 * the processor time of a payment is read beside the rate:
 * `npm run bench:against -- --base FOLDER [--sittings 2] [--rounds 6] [--seconds 8] [--connections 64] [--warm-up 40]`.
 * Each sitting opens two new banks, in the other order than the one before. Needs Linux.
 */
const base = word('base')
if (!base) throw new Error('--base FOLDER: the clone to compare with')
const sittings = option('sittings', 2)
const rounds = option('rounds', 6)
const seconds = option('seconds', 8)
const connections = option('connections', 64)

type Sample = LoadResult & { server: number; postgres: number }
type Round = { base: Sample; here: Sample }

const here = join(import.meta.dirname, '..')
const all: Round[] = []
for (let n = 0; n < sittings; n += 1) {
  const measured = await sitting(n % 2 === 0 ? ['base', 'here'] : ['here', 'base'])
  all.push(...measured)
  summary(`sitting ${n + 1}`, measured)
}
summary('all', all)

async function sitting(order: readonly (keyof Round)[]): Promise<Round[]> {
  const banks: { name: keyof Round; bank: BenchBank; tools: Tools }[] = []
  try {
    for (const name of order) {
      const tools = await toolsOf(name === 'base' ? resolve(base ?? '') : here)
      const bank = await tools.openBank()
      banks.push({ name, bank, tools })
      await tools.fillBank(bank, { people: 100_000, entries: 0 })
    }
    await Promise.all(banks.map(({ bank, tools }) => tools.warmUp(bank)))
    const measured: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      const ready = meeting(banks.length)
      const samples = await Promise.all(
        banks.map(async ({ name, bank, tools }) => [name, await sample(bank, tools, ready)] as const),
      )
      measured.push(Object.fromEntries(samples) as Round)
      console.log(`round ${round + 1}: ${JSON.stringify(Object.fromEntries(samples))}`)
    }
    return measured
  } finally {
    for (const { bank } of banks) await bank.stop()
  }
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
async function sample(bank: BenchBank, tools: Tools, ready: () => Promise<void>): Promise<Sample> {
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

/** A promise that all of so many get once the last has asked. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve: begin } = Promise.withResolvers<void>()
  let waiting = 0
  return () => {
    waiting += 1
    if (waiting === count) begin()
    return promise
  }
}

function summary(title: string, measured: readonly Round[]): void {
  const figures: Record<string, (sample: Sample) => number> = {
    rate: ({ rate }) => rate,
    'processor time': ({ server, postgres }) => server + postgres,
    server: ({ server }) => server,
    PostgreSQL: ({ postgres }) => postgres,
  }
  console.log(
    `\n${title}: this tree as a share of the other, mean and standard error of ${measured.length} rounds`,
  )
  for (const [name, of] of Object.entries(figures)) {
    const ratios = measured.map((round) => of(round.here) / of(round.base))
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
    const spread =
      ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / Math.max(1, ratios.length - 1)
    console.log(`  ${name.padEnd(15)}${mean.toFixed(3)} ± ${Math.sqrt(spread / ratios.length).toFixed(3)}`)
  }
}
