// npm run drill -- upgrade [-- --from COMMIT] [--payers 24] [--seed 1] [--short]: rolling upgrade of two servers behind
// a balancer, from the oldest supported version with a full demo to this version, while payers pay. Exits with 1 and
// prints the broken promises. HAProxy is used if Debian's package haproxy is installed.
import { parseArgs } from 'node:util'
import { printReport } from './report.ts'
import { missingFor, oldestSupported } from './upgrade/checkout.ts'
import { upgradeDrill } from './upgrade/drill.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: oldestSupported },
    payers: { type: 'string', default: '24' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    short: { type: 'boolean', default: false },
  },
})

// Everything the drill has started ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

try {
  const missing = missingFor(values.from)
  if (missing) throw new Error(missing)
  const { checks, numbers } = await upgradeDrill({
    from: values.from,
    payers: Number(values.payers),
    eachSeconds: values.short ? 3 : 20,
    isFull: !values.short,
    seed: Number(values.seed),
  })
  printReport(checks, numbers)
} catch (error) {
  console.error(`The drill could not be held: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
