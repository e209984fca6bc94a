import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { torture } from './torture/run.ts'

/**
 * Kills the server and PostgreSQL under load and proves that no payment is lost or doubled:
 * `npm run torture -- [--server-kills 20] [--postgres-kills 8] [--workers 48] [--seed 1]`. Ends with 1 and the names of
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
console.log(
  `${new Date().toISOString()}, load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)
for (const [name, value] of Object.entries(numbers)) console.log(`${name.padEnd(30)} ${value}`)
for (const { name, faults } of checks) {
  console.log(`${faults.length === 0 ? 'held  ' : 'BROKEN'} ${name}`)
  for (const fault of faults.slice(0, 10)) console.log(`         ${fault}`)
  if (faults.length > 10) console.log(`         and ${faults.length - 10} more`)
}
const broken = checks.filter(({ faults }) => faults.length > 0)
if (broken.length > 0) {
  console.error(`BROKEN: ${broken.map(({ name }) => name).join('; ')}`)
  process.exitCode = 1
}
