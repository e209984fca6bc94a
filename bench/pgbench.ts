import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { newDatabase, pgbenchProgram, type BenchBank } from './bank.ts'
import type { LoadResult } from './payments.ts'

type Run = {
  /** Address of the database. */
  url: string
  clients: number
  seconds: number
  /** File with the transaction; without it the TPC-B-like one that is built in. */
  script?: string
}

/**
 * pgbench, TPC-B-like, scale 50 and prepared, on its own database on the same server; returns transactions a second for
 * a number of clients.
 */
export async function preparePgbench(
  bank: BenchBank,
  seconds: number,
): Promise<(clients: number) => Promise<number>> {
  const url = await fillPgbench(bank)
  return async (clients) => rateOf(await bank.run(...commandOf({ url, clients, seconds })))
}

/** The tables of the TPC-B-like transaction at scale 50; returns the address of their database. */
export async function fillPgbench(bank: BenchBank): Promise<string> {
  const url = await newDatabase(bank, 'pgbench')
  await bank.run(pgbenchProgram(), '-i', '-q', '-s', '50', url)
  return url
}

/** A run of pgbench whose transactions are timed one by one, by a log that it writes. */
export async function timedPgbench(bank: BenchBank, run: Run): Promise<LoadResult> {
  const folder = mkdtempSync(join(bank.folder, 'pgbench-'))
  try {
    const [program, ...options] = commandOf(run)
    const text = await bank.run(program, '--log', '--log-prefix', join(folder, 'log'), ...options)
    // The third word of a line is the time in µs, or says that the transaction was not carried out.
    const times = readdirSync(folder)
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
      .map((line) => Number(line.split(' ')[2]) / 1_000)
    const succeeded = times.filter((time) => !Number.isNaN(time)).sort((a, b) => a - b)
    const at = (share: number): number =>
      Math.round((succeeded[Math.floor(succeeded.length * share)] ?? 0) * 10) / 10
    const failed = times.length - succeeded.length
    const outcomes = { '00': succeeded.length, ...(failed > 0 && { failed }) }
    return { rate: rateOf(text), p50: at(0.5), p99: at(0.99), outcomes }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function commandOf({ url, clients, seconds, script }: Run): [string, ...string[]] {
  const options = ['-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)]
  // Vacuum before a run knows only the tables of the built-in transaction.
  return [pgbenchProgram(), ...options, ...(script ? ['-n', '-f', script] : []), url]
}

const rateOf = (text: string): number => Math.round(Number(/tps = ([\d.]+)/.exec(text)?.[1] ?? 0))
