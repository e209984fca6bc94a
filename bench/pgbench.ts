import { pgbenchProgram, query, type BenchBank } from './bank.ts'

/**
 * pgbench, TPC-B-like, scale 50 and prepared, on its own database on the same server; returns transactions a second for
 * a number of clients.
 */
export async function preparePgbench(
  { postgres, run }: BenchBank,
  seconds: number,
): Promise<(clients: number) => Promise<number>> {
  const program = pgbenchProgram()
  await query(postgres.url, 'drop database if exists pgbench')
  await query(postgres.url, 'create database pgbench')
  const url = postgres.url.replace(/\/[^/]*$/, '/pgbench')
  await run(program, '-i', '-q', '-s', '50', url)
  return async (clients) => {
    const options = ['-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)]
    const text = await run(program, ...options, url)
    return Math.round(Number(/tps = ([\d.]+)/.exec(text)?.[1] ?? 0))
  }
}
