import { openBank } from './bank.ts'
import { fillBank } from './fill.ts'
import { option, word } from './option.ts'
import { allDone, median, payments, warmUp, type LoadResult } from './payments.ts'
import { preparePgbench } from './pgbench.ts'

/**
 * p2p payments through HTTP and the whole pipeline against pgbench (TPC-B-like, scale 50, prepared, 16 clients) on
 * the same durable PostgreSQL, alternating in the same run: `npm run bench -- transfers [--entries 10000000]
 * [--rounds 3] [--seconds 6] [--connections 1,16,64,256] [--warm-up 60] [--data FOLDER]`.
 */
const rounds = option('rounds', 3)
const seconds = option('seconds', 6)
const entries = option('entries', 0)
const connections = (word('connections') ?? '1,16,64,256').split(',').map(Number)

const bank = await openBank({ folder: word('data') })
try {
  await fillBank(bank, { people: 100_000, entries })
  const tpcb = await preparePgbench(bank, seconds)
  await warmUp(bank)
  const rates = new Map<string, number[]>()
  const runs = new Map<number, LoadResult[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const count of connections) {
      note(rates, 'pgbench 16', await tpcb(16))
      if (count === 1) note(rates, 'pgbench 1', await tpcb(1))
      const measured = await payments(bank, { kind: 'p2p', connections: count, seconds })
      runs.set(count, [...(runs.get(count) ?? []), measured])
      console.log(`round ${round + 1}, ${count} connections: ${JSON.stringify(measured)}`)
    }
  const yardstick = median(rates.get('pgbench 16') ?? [])
  const single = median(rates.get('pgbench 1') ?? [])
  console.log(
    `pgbench 16 clients ${yardstick}/s (${rates.get('pgbench 16')?.join(', ')}), 1 client ${single}/s`,
  )
  for (const [count, measured] of runs) {
    const rate = median(measured.map((result) => result.rate))
    console.log(
      `ratio ${(rate / yardstick).toFixed(2)}  connections ${count}  ${rate}/s  ` +
        `p50 ${median(measured.map((result) => result.p50))} ms  p99 ${median(measured.map((result) => result.p99))} ms` +
        (count === 1 ? `  (to pgbench with 1 client ${(rate / single).toFixed(2)})` : '') +
        (measured.every(allDone) ? '' : '  NOT ALL SUCCEEDED'),
    )
  }
} finally {
  await bank.stop()
}

function note(rates: Map<string, number[]>, name: string, rate: number): void {
  rates.set(name, [...(rates.get(name) ?? []), rate])
}
