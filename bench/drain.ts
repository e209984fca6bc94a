import { option, word } from './option.ts'
import { lacksProxy, type ProxyKind } from './drain/proxy.ts'
import { drain } from './drain/run.ts'

/**
 * Replaces two servers behind a proxy in turn under load, and counts failed requests:
 * `npm run drill -- drain [--proxy haproxy|nginx|both] [--rounds 3] [--clients 32] [--drain-seconds 10]`. Before that
 * it checks the other duties of a proxy. Exits with 1 if a single request failed.
 */
const asked = word('proxy')
const proxies: ProxyKind[] =
  asked === 'both' ? ['haproxy', 'nginx'] : [asked === 'nginx' ? 'nginx' : 'haproxy']
const lacking = proxies.map(lacksProxy).find(Boolean)
if (lacking) {
  process.stderr.write(`The drill ${lacking}.\n`)
  process.exit(2)
}
const began = performance.now()
const { behind, faults } = await drain({
  proxies,
  rounds: option('rounds', 3),
  clients: option('clients', 32),
  drainSeconds: option('drain-seconds', 10),
})
const seconds = Math.round((performance.now() - began) / 1000)
for (const { proxy, served, counts, events } of behind) {
  console.log(`${served} requests served in ${seconds} s by two servers behind ${proxy}`)
  for (const [what, count] of Object.entries(counts)) console.log(`${what.padEnd(20)} ${count}`)
  console.log(`${'events heard'.padEnd(20)} ${events}`)
}
const all = [...faults, ...behind.flatMap((item) => item.faults.map((fault) => `${item.proxy}: ${fault}`))]
for (const fault of all) console.log(`FAULT ${fault}`)
if (all.length > 0) process.exitCode = 1
