import type { AddressInfo } from 'node:net'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instruments, type Instrument } from '#core/telemetry/instruments.ts'
import { openMetricsPort } from '#core/telemetry/metrics-port.ts'
import { asked } from '#testing/asked.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { samplesOf, type Sample } from '#testing/exposition.ts'
import { plantQuery } from '#testing/plant.ts'
import { startSealing } from '../sealing.ts'
import { watchDeliveries } from './watch-deliveries.ts'

const prometheus = { host: '127.0.0.1', port: 0 }
let bank: TestBank
let port: Awaited<ReturnType<typeof openMetricsPort>>
let stopSealing: () => Promise<void>
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3, config: { telemetry: { prometheus } } })
  await bank.app.listen({ host: '127.0.0.1', port: 0 })
  port = await openMetricsPort(bank.services.telemetry, prometheus)
  const { services: s } = bank
  const dataDir = `${s.config.dataDir}/none`
  stopSealing = startSealing({ ...s, config: { ...s.config, dataDir }, db: s.db }, 3_600_000)
})
afterAll(async () => {
  await stopSealing()
  await port.close()
  await bank.close()
})

const scrape = async (): Promise<string> => (await asked(`http://127.0.0.1:${port.port}/metrics`)).text
/** The sum of the samples with these labels. */
async function valueOf(name: string, labels: Record<string, string> = {}): Promise<number> {
  const { samples } = samplesOf(await scrape())
  const has = (one: Sample): boolean =>
    one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value)
  return samples.filter(has).reduce((sum, { value }) => sum + value, 0)
}

async function send(amount: string): Promise<void> {
  const victor = await bank.as('victor')
  const accountId = await bank.accountId('victor', 'Everyday')
  await victor.call(p2pSend, { accountId, amount, currency: 'EUR', toEmail: 'carla@quillo.example' })
}

test('a payment is counted where it passes: at the door, as a call, in the ledger, in a batch, as projected', async () => {
  await bank.fund(await bank.accountId('victor', 'Everyday'), '300.00')
  await bank.projected()
  const series = [
    ['sixpence_http_requests_total', { door: 'main', status: '2xx' }],
    ['sixpence_calls_total', { call: 'p2pSend', outcome: 'done' }],
    ['sixpence_call_duration_seconds_count', { call: 'p2pSend' }],
    ['sixpence_ledger_commands_total', { committer: 'payments', outcome: 'done' }],
    ['sixpence_ledger_batch_commands_sum', { committer: 'payments' }],
    ['sixpence_payments_total', { method: 'p2p', state: 'done' }],
  ] as const
  const before = await Promise.all(series.map(([name, labels]) => valueOf(name, labels)))
  await send('30.00')
  await send('1.00')
  await bank.projected()
  const now = await Promise.all(series.map(([name, labels]) => valueOf(name, labels)))
  expect(now.map((value, at) => value - (before[at] ?? 0))).toEqual([2, 2, 2, 2, 2, 2])
})

test('a refusal is counted by its name, a fault and an absent database as such, an invented call as unknown', async () => {
  await send('99999.00')
  expect(await valueOf('sixpence_calls_total', { call: 'p2pSend', outcome: 'refused' })).toBe(1)
  expect(await valueOf('sixpence_refusals_total', { refusal: 'insufficientFunds' })).toBe(1)
  const ines = await bank.as('ines')
  plantQuery(bank, /from app\.account where customer_id/, () => Promise.reject(new Error('a bug')))
  await ines.call(balanceInquiry, {})
  expect(await valueOf('sixpence_calls_total', { call: 'balanceInquiry', outcome: 'fault' })).toBe(1)
  const { port: customers } = bank.app.server.address() as AddressInfo
  const invented = await asked(`http://127.0.0.1:${customers}/?inventedCall`, {
    method: 'POST',
    headers: { host: 'ostra.localhost', 'content-type': 'application/json' },
    body: '{}',
  })
  expect(invented.status).toBe(200)
  expect(await valueOf('sixpence_calls_total', { call: 'unknown' })).toBe(1)
  expect(await scrape()).not.toContain('inventedCall')
})

test('payments out, jobs, partners and checks are measured; a payment that waits has an age', async () => {
  const rails = await TestRails.open(bank)
  await rails.pay('Anna Nowak')
  await bank.settled()
  await bank.measured()
  const before = await valueOf('sixpence_instructions', { partner: 'bank' })
  expect(before).toBe(1)
  bank.clock.advance(2 * 3_600_000)
  await bank.measured()
  expect(await valueOf('sixpence_instructions_oldest_seconds', { partner: 'bank' })).toBeGreaterThan(7_000)
  await rails.live()
  expect(
    await valueOf('sixpence_partner_calls_total', { partner: 'rail:bank', outcome: 'done' }),
  ).toBeGreaterThan(0)
  expect(await valueOf('sixpence_job_runs_total', { name: 'workRails', outcome: 'done' })).toBeGreaterThan(0)
  expect(await valueOf('sixpence_check_ok', { check: 'database' })).toBe(1)
  expect(await valueOf('sixpence_leader', { work: 'sequencer' })).toBe(1)
})

test('every metric that is declared is exported, with the labels it declares, and no other', async () => {
  await watchDeliveries(async () => ({ outcome: 'delivered' }), bank.services.telemetry)('', {
    headers: {},
    body: '',
  })
  await bank.measured()
  await expect.poll(() => valueOf('sixpence_sealer_lag_seconds')).toBeDefined()
  const { samples, names } = samplesOf(await scrape())
  expect(names.toSorted()).toEqual(Object.keys(instruments).toSorted())
  for (const { name, labels } of samples) {
    const declared: Instrument | undefined =
      (instruments as Record<string, Instrument>)[name.replace(/_(?:bucket|sum|count)$/, '')] ??
      (instruments as Record<string, Instrument>)[name]
    const { le: _, ...own } = labels
    expect([name, Object.keys(own).toSorted()]).toEqual([name, [...(declared?.labels ?? ['?'])].toSorted()])
  }
})

test('nothing of it says who anybody is', async () => {
  const text = await scrape()
  for (const [name, id] of [
    ['ines', await bank.customerId('ines')],
    ['victor', await bank.customerId('victor')],
  ])
    expect(text).not.toMatch(new RegExp(`${name}|Nowak|@|\\b${id}\\b`, 'i'))
  const { samples } = samplesOf(text)
  const values = samples.flatMap(({ labels }) => Object.values(labels))
  expect(values.filter((value) => !/^(?:[a-zA-Z0-9:]{1,40}|[0-9.+]{1,8}|\+Inf)$/.test(value))).toEqual([])
})

test('the customers’ port has none of it, under no host', async () => {
  const { port: customers } = bank.app.server.address() as AddressInfo
  for (const [host, status] of [
    ['ostra.localhost', 404],
    ['10.0.0.7', 421],
  ] as const) {
    const answer = await asked(`http://127.0.0.1:${customers}/metrics`, { headers: { host } })
    expect([answer.status, answer.text.includes('sixpence_')]).toEqual([status, false])
  }
  const { port: measures } = port
  for (const path of ['/', '/readyz', '/metrics/x'])
    expect((await asked(`http://127.0.0.1:${measures}${path}`)).status).toBe(404)
  expect((await asked(`http://127.0.0.1:${measures}/metrics`, { method: 'POST' })).status).toBe(404)
})

test('a taken port is refused in words that name its setting', async () => {
  await expect(
    openMetricsPort(bank.services.telemetry, { host: '127.0.0.1', port: port.port }),
  ).rejects.toThrow(`METRICS_PORT ${port.port} is taken by another program: set it to a free one.`)
  await expect(openMetricsPort(bank.services.telemetry, { host: '192.0.2.7', port: 0 })).rejects.toThrow(
    /METRICS_HOST 192\.0\.2\.7/,
  )
})
