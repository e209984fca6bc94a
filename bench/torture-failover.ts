// npm run torture:failover [-- --rounds 40] [--workers 24] [--seed 1] [--logs folder]: kills, freezes and cuts off the primary of a
// database under Patroni while payers pay, and proves that no payment is lost or doubled. Needs root and Debian's packages
// patroni, etcd-server, haproxy and postgresql-15. Ends with 1 and the names of the promises that did not hold.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { missingForFailover } from './failover/needs.ts'
import { failover } from './failover/run.ts'
import { printReport } from './report.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '40' },
    workers: { type: 'string', default: '24' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    logs: { type: 'string' },
  },
})

// Everything the run has started ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

try {
  const missing = missingForFailover()
  if (missing) throw new Error(missing)
  const { checks, numbers } = await failover({
    rounds: Number(values.rounds),
    workers: Number(values.workers),
    seed: Number(values.seed),
    pauseMs: 20_000,
    logs: values.logs && resolve(values.logs),
  })
  printReport(checks, numbers)
} catch (error) {
  console.error(`The run could not be held: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
