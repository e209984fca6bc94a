import { openBank } from './bank.ts'
import { fillBank } from './fill.ts'
import { option, word } from './option.ts'
import { allDone, payments } from './payments.ts'
import { costTable } from './cost/table.ts'
import { startMeter } from './cost/meter.ts'

/**
 * Processor time per p2p payment by stage: the server's thread by part of the code, its other threads, each kind of
 * PostgreSQL process, the committer's statements, the load; with the WAL written and a sum beside what the machine spent:
 * `npm run bench:cost -- [--connections 64,256] [--seconds 10] [--entries 0] [--data FOLDER]`. Needs Linux.
 */
const seconds = option('seconds', 10)
const entries = option('entries', 0)
const connections = (word('connections') ?? '64,256').split(',').map(Number)

const bank = await openBank({
  folder: word('data'),
  settings: { shared_preload_libraries: 'pg_stat_statements' },
  inspect: true,
})
try {
  await fillBank(bank, { people: 100_000, entries })
  // What is compiled and planned in the first seconds is not what a payment costs.
  await payments(bank, { kind: 'p2p', connections: 64, seconds: 5 })
  for (const count of connections) {
    const meter = await startMeter(bank)
    const measured = await payments(bank, { kind: 'p2p', connections: count, seconds })
    const cost = await meter.stop()
    console.log(
      `\n${count} connections: ${measured.rate} payments a second, p50 ${measured.p50} ms, p99 ${measured.p99} ms` +
        (allDone(measured) ? '' : '  NOT ALL SUCCEEDED'),
    )
    console.log(costTable(cost))
  }
} finally {
  await bank.stop()
}
