import { option, word } from './option.ts'
import { lacksProxy, type ProxyKind } from './drain/proxy.ts'
import { drain } from './drain/run.ts'

/**
 * Replaces two servers behind a proxy one after the other under load, and counts what was not served:
 * `npm run drill:drain -- [--proxy haproxy|nginx] [--rounds 3] [--clients 32] [--drain-seconds 10]`. Ends with 1 when a
 * single request failed.
 */
const proxy: ProxyKind = word('proxy') === 'nginx' ? 'nginx' : 'haproxy'
const lacking = lacksProxy(proxy)
if (lacking) {
  process.stderr.write(`The drill ${lacking}.\n`)
  process.exit(2)
}
const began = performance.now()
const { served, counts, events, faults } = await drain({
  proxy,
  rounds: option('rounds', 3),
  clients: option('clients', 32),
  drainSeconds: option('drain-seconds', 10),
})
console.log(
  `${served} requests served in ${Math.round((performance.now() - began) / 1000)} s by two servers behind ${proxy}`,
)
for (const [what, count] of Object.entries(counts)) console.log(`${what.padEnd(20)} ${count}`)
console.log(`${'events heard'.padEnd(20)} ${events}`)
for (const fault of faults) console.log(`FAULT ${fault}`)
if (faults.length > 0) process.exitCode = 1
