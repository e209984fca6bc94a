import type { Command, Result } from '@sixpence/ledger'
import { countCall } from '#app/watch/count-call.ts'
import { batchWatch, watchLedger } from '#app/watch/watch-ledger.ts'
import { inScope } from '#core/telemetry/scope.ts'
import { openTelemetry, type Telemetry } from '#core/telemetry/telemetry.ts'
import type { TelemetryConfig } from '#core/telemetry/telemetry-config.ts'

// `npm run bench -- telemetry`: the processor time that measuring adds to a payment, without everything else.

const rounds = 100_000
const done: Result = { outcome: 'done', operationId: 1, at: new Date(), detail: {} }
const command = { kind: 'p2p' } as Command

/** The measurements of a payment: scope and span of the request, call, command, and its part of a batch of 16. */
function measured(telemetry: Telemetry) {
  const stats = () => ({ waiting: 0, inFlight: 0, batches: 0, commands: 0, retries: 0 })
  const payments = watchLedger(
    { submit: async () => done, lend: async () => Promise.reject(new Error('nothing is lent')), stats },
    { payments: { stats }, files: { stats } },
    telemetry,
  )
  const { onBatch } = batchWatch(telemetry, 'payments')
  const { metrics, tracing } = telemetry
  return async (number: number): Promise<void> => {
    const span = tracing.requestSpan(undefined)
    await inScope({ request: 'bench', ...(span && { span: () => span }) }, async () => {
      const counted = countCall(metrics, 'p2pSend')
      await payments.submit(command)
      counted()
    })
    metrics.add('sixpence_http_requests_total', { door: 'main', status: '2xx' })
    if (number % 16 === 0) onBatch?.({ commands: 16, ms: 3 })
    span?.end()
  }
}

const otlp = (share: number) => ({ url: 'http://127.0.0.1:9', headers: {}, share })
const prometheus = { host: '127.0.0.1', port: 0 }
const ways: readonly (readonly [string, TelemetryConfig])[] = [
  ['nothing set', {}],
  ['metrics for Prometheus', { prometheus }],
  ['and traces, none sampled', { prometheus, otlp: otlp(0) }],
  ['and traces, all sampled', { prometheus, otlp: otlp(1) }],
]

for (const [name, config] of ways) {
  const telemetry = await openTelemetry(config, { version: '0', onFault: () => {} })
  const pay = measured(telemetry)
  const times: number[] = []
  for (let run = 0; run < 6; run++) {
    const begun = process.cpuUsage()
    for (let number = 0; number < rounds; number++) await pay(number)
    const { user, system } = process.cpuUsage(begun)
    // The first run warms up.
    if (run > 0) times.push((user + system) / rounds)
  }
  const best = Math.min(...times)
  process.stdout.write(`${name.padEnd(28)} ${best.toFixed(2)} µs per payment\n`)
  await telemetry.close()
}
process.exit(0)
