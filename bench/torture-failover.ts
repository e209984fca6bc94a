// npm run torture -- failover [-- --rounds 40] [--workers 24] [--seed 1] [--logs folder]: kills, freezes and cuts off the primary of a
// database under Patroni while payers pay, and proves that no payment is lost or doubled. Needs root and Debian's packages
// patroni, etcd-server, haproxy and postgresql-15. Ends with 1 and the names of the promises that did not hold. `--pause-ms 20000` is
// the longest pause of payments that is good, `--rest-ms` the longest rest of a payer after a payment.
import { once } from 'node:events'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { missingForFailover } from './failover/needs.ts'
import { startInOwnNetwork } from './failover/own-network.ts'
import { failover } from './failover/run.ts'
import { printReport } from './report.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '40' },
    workers: { type: 'string', default: '24' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'pause-ms': { type: 'string', default: '20000' },
    'rest-ms': { type: 'string' },
    logs: { type: 'string' },
    // This process has a network of its own already.
    apart: { type: 'boolean', default: false },
  },
})

// Everything the run has started ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

try {
  const missing = missingForFailover()
  if (missing) throw new Error(missing)
  if (values.apart) await run()
  else await runApart()
} catch (error) {
  console.error(`The run could not be held: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}

async function runApart(): Promise<void> {
  const child = startInOwnNetwork(process.argv.slice(2), 'inherit')
  process.once('exit', () => child.kill())
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 130
}

async function run(): Promise<void> {
  const { checks, numbers } = await failover({
    rounds: Number(values.rounds),
    workers: Number(values.workers),
    seed: Number(values.seed),
    pauseMs: Number(values['pause-ms']),
    ...(values['rest-ms'] !== undefined && { restMs: Number(values['rest-ms']) }),
    logs: values.logs && resolve(values.logs),
  })
  printReport(checks, numbers)
}
