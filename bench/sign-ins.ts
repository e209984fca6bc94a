import { join } from 'node:path'
import { openBank } from './bank.ts'
import { option } from './option.ts'

/**
 * Whether a flood of sign-ins disturbs running payments: p2p payments on 64 connections alone and beside 60 sign-ins
 * a second, each from its own address, alternating in the same run, under the limits of production:
 * `npm run bench -- sign-ins [--rounds 3] [--seconds 8] [--sign-ins 60] [--connections 64]`. Exits with 1 when the
 * sign-ins double the p99 of the payments.
 */
const rounds = option('rounds', 3)
const seconds = option('seconds', 8)
const signIns = option('sign-ins', 60)
const connections = option('connections', 64)
const password = 'a password for measuring 2026'

type Payments = { rate: number; p50: number; p99: number; outcomes: Record<string, number> }
type SignIns = {
  sent: number
  outcomes: Record<string, number>
  retryAfter: string[]
  p50: number
  p99: number
}

const bank = await openBank({ env: { SIXPENCE_RATE_FACTOR: '1', SIXPENCE_PROXIES: '1' } })
try {
  const people = join(bank.folder, 'people.jsonl')
  await bank.startServer()
  await bank.run(process.execPath, 'demo/load-people.ts', people, '20000', '3000', password)
  const pay = async (): Promise<Payments> =>
    load('bench/load.ts', String(bank.port), people, String(connections), String(seconds))
  // A second longer than the measured payments, before and after.
  const signIn = async (): Promise<SignIns> =>
    load('bench/sign-in-load.ts', String(bank.port), people, String(signIns), String(seconds + 2), password)
  // Not measured: warms up the code that both use.
  await pay()
  const alone: Payments[] = []
  const beside: Payments[] = []
  for (let round = 1; round <= rounds; round += 1) {
    alone.push(await pay())
    const [paid, signedIn] = await Promise.all([pay(), signIn()])
    beside.push(paid)
    console.log(`round ${round}, alone:    ${JSON.stringify(alone.at(-1))}`)
    console.log(`round ${round}, beside:   ${JSON.stringify(paid)}`)
    console.log(`round ${round}, sign-ins: ${JSON.stringify(signedIn)}`)
  }
  const ratio = middle(beside, 'p99') / middle(alone, 'p99')
  const say = (runs: readonly Payments[]): string =>
    `${middle(runs, 'rate')}/s  p50 ${middle(runs, 'p50')} ms  p99 ${middle(runs, 'p99')} ms`
  console.log(`payments alone                       ${say(alone)}`)
  console.log(`payments beside ${signIns} sign-ins a second   ${say(beside)}`)
  console.log(`p99 ${ratio.toFixed(2)} times${ratio < 2 ? '' : ': AT LEAST DOUBLED'}`)
  if (ratio >= 2) process.exitCode = 1
} finally {
  await bank.stop()
}

async function load<T>(...args: string[]): Promise<T> {
  return JSON.parse(await bank.run(process.execPath, ...args)) as T
}

/** The median of the rounds. */
function middle(runs: readonly Payments[], what: 'rate' | 'p50' | 'p99'): number {
  const sorted = runs.map((run) => run[what]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
