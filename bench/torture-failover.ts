// npm run torture:failover [-- --rounds 40] [--workers 24] [--seed 1] [--logs folder]: kills, freezes and cuts off the primary of a
// database under Patroni while payers pay, and proves that no payment is lost or doubled. Needs root and Debian's packages
// patroni, etcd-server, haproxy and postgresql-15. Ends with 1 and the names of the promises that did not hold. `--pause-ms 20000` is
// the longest pause of payments that is good, `--rest-ms` the longest rest of a payer after a payment.
import { once } from 'node:events'
import { missingForFailover } from './failover/needs.ts'
import { startInOwnNetwork } from './failover/own-network.ts'

const missing = missingForFailover()
if (missing) {
  console.error(`The run could not be held: ${missing}`)
  process.exit(2)
}
const run = startInOwnNetwork(process.argv.slice(2), 'inherit')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => run.kill(signal))
const [code] = (await once(run, 'exit')) as [number | null]
process.exitCode = code ?? 130
