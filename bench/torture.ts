import { parseArgs } from 'node:util'
import { printReport } from './report.ts'
import { torture } from './torture/run.ts'

/**
 * Kills the server and PostgreSQL under load and proves that no payment is lost or doubled:
 * `npm run torture -- payments [--server-kills 20] [--postgres-kills 8] [--workers 48] [--seed 1]`. Ends with 1 and the names of
 * the promises that did not hold.
 */
const { values } = parseArgs({
  options: {
    'server-kills': { type: 'string', default: '20' },
    'postgres-kills': { type: 'string', default: '8' },
    workers: { type: 'string', default: '48' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

const { checks, numbers } = await torture({
  serverKills: Number(values['server-kills']),
  postgresKills: Number(values['postgres-kills']),
  workers: Number(values.workers),
  seed: Number(values.seed),
  pauseMs: 5_000,
})
printReport(checks, numbers)
