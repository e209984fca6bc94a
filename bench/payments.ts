import { join } from 'node:path'
import type { BenchBank } from './bank.ts'
import { option } from './option.ts'

/** `p2p`: to another customer. `eft`: by bank transfer to a payee outside, for tomorrow, as far as the hold. */
export type Kind = 'p2p' | 'eft'
export type LoadResult = { rate: number; p50: number; p99: number; outcomes: Record<string, number> }

type LoadOptions = {
  kind: Kind
  connections: number
  seconds: number
  /** Called when all are signed in and have read their balances, before the first payment. */
  onSignedIn?: () => Promise<void>
}

/**
 * Payments of 3,000 people who have just signed in and read their balances, as home does, over the given number of
 * connections from a separate process. People do not pay with the first call of a session; without this read, the check
 * of new tokens would be a third of a short run.
 */
export async function payments(
  bank: BenchBank,
  { kind, connections, seconds, onSignedIn }: LoadOptions,
): Promise<LoadResult> {
  const people = join(bank.folder, 'people.jsonl')
  await bank.run(process.execPath, 'demo/load-people.ts', people, '0', '3000')
  const looked = await load(bank, bank.port, people, 64, 1, 'look')
  if (!allDone(looked)) throw new Error(`balances: ${JSON.stringify(looked.outcomes)}`)
  await onSignedIn?.()
  return load(bank, bank.port, people, connections, seconds, kind)
}

/** Runs the load generator with the arguments that it names, and reads what it prints. */
export async function load(bank: BenchBank, ...args: readonly (string | number)[]): Promise<LoadResult> {
  return JSON.parse(await bank.run(process.execPath, 'bench/load.ts', ...args.map(String))) as LoadResult
}

/**
 * Payments for a minute, after which V8 has compiled the code of a payment: the thread then needs a third less time
 * than in the first seconds of a server.
 */
export const warmUp = async (bank: BenchBank): Promise<void> =>
  void (await payments(bank, { kind: 'p2p', connections: 64, seconds: option('warm-up', 60) }))

export const allDone = ({ outcomes }: LoadResult): boolean =>
  Object.keys(outcomes).every((code) => code === '00')

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
