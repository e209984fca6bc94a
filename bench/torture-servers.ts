import { option } from './option.ts'
import { printReport } from './report.ts'
import { shortBlows } from './servers/blows.ts'
import { lacksHaproxy } from './servers/haproxy.ts'
import { tortureServers } from './torture/servers.ts'

/**
 * Kills, freezes and cuts off three servers behind HAProxy under load, with clocks 90 s apart, and proves that no
 * payment is lost or doubled and no event missed: `npm run torture -- servers [--blows 40] [--payers 32] [--seed 1]`.
 * Exits with 1 and prints the broken promises; `--short` takes less than a minute.
 */
const lacking = lacksHaproxy()
if (lacking) {
  process.stderr.write(`The torture ${lacking}.\n`)
  process.exit(2)
}
const isShort = process.argv.includes('--short')
const { checks, numbers } = await tortureServers({
  blows: option('blows', 40),
  payers: option('payers', isShort ? 8 : 32),
  seed: option('seed', Date.now() % 1_000_000),
  pauseMs: 11_000,
  ...(isShort && { only: shortBlows }),
})
printReport(checks, numbers)
