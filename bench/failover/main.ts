// See bench/torture-failover.ts, which starts this in a network of its own.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { missingForFailover } from './needs.ts'
import { failover } from './run.ts'
import { printReport } from '../report.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '40' },
    workers: { type: 'string', default: '24' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'pause-ms': { type: 'string', default: '20000' },
    'rest-ms': { type: 'string' },
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
    pauseMs: Number(values['pause-ms']),
    ...(values['rest-ms'] !== undefined && { restMs: Number(values['rest-ms']) }),
    logs: values.logs && resolve(values.logs),
  })
  printReport(checks, numbers)
} catch (error) {
  console.error(`The run could not be held: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
