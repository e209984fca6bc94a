import { msOf } from '@sixpence/days'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CustodyHealth } from '#core/keys/custody.ts'
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
let dataDir: string
let keys: CustodyHealth = { holders: [], away: [], endsAt: undefined, limitMs: msOf({ days: 1 }) }
beforeAll(async () => {
  bank = await TestBank.open({
    maxEntries: 3,
    jobsWhenAsked: true,
    config: { telemetry: { prometheus } },
    custody: { health: () => keys },
  })
  await bank.app.listen({ host: '127.0.0.1', port: 0 })
  port = await openMetricsPort(bank.services.telemetry, prometheus)
  const { services: s } = bank
  dataDir = mkdtempSync(join(tmpdir(), 'sixpence-seals-'))
  stopSealing = startSealing({ ...s, config: { ...s.config, dataDir } }, 50)
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await stopSealing()
  await port.close()
  await bank.close()
  rmSync(dataDir, { recursive: true })
})

const scrape = async (): Promise<string> => (await asked(`http://127.0.0.1:${port.port}/metrics`)).text
/** The sum of the samples with these labels. */
async function valueOf(name: string, labels: Record<string, string> = {}): Promise<number> {
  const { samples } = samplesOf(await scrape())
  const has = (sample: Sample): boolean =>
    sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value)
  return samples.filter(has).reduce((sum, { value }) => sum + value, 0)
}

async function send(amount: string): Promise<void> {
  const victor = await bank.as('victor')
  const accountId = await bank.accountId('victor', 'Everyday')
  await victor.call(p2pSend, { accountId, amount, currency: 'EUR', toEmail: 'carla@quillo.example' })
}

test('a payment is counted at each stage: at the door, as a call, in the ledger, in a batch, as projected', async () => {
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

test('a refusal is counted by its name, a fault and an unavailable database as such, an unknown call as unknown', async () => {
  await send('99999.00')
  expect(await valueOf('sixpence_calls_total', { call: 'p2pSend', outcome: 'refused' })).toBe(1)
  expect(await valueOf('sixpence_refusals_total', { refusal: 'limitExceeded' })).toBe(1)
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
  expect(await valueOf('sixpence_instructions', { partner: 'bank', state: 'created', age: '5m' })).toBe(1)
  expect(await valueOf('sixpence_screening_payments_waiting')).toBe(1)
  bank.clock.advance(2 * 3_600_000)
  await bank.measured()
  expect(await valueOf('sixpence_instructions', { partner: 'bank', state: 'created', age: '1d' })).toBe(1)
  expect(await valueOf('sixpence_instructions_oldest_seconds', { partner: 'bank' })).toBeGreaterThan(7_000)
  await rails.live()
  await bank.measured()
  expect(await valueOf('sixpence_instructions', { state: 'created' })).toBe(0)
  expect(await valueOf('sixpence_instructions', { partner: 'bank' })).toBe(1)
  expect(
    await valueOf('sixpence_partner_calls_total', { partner: 'rail:bank', outcome: 'done' }),
  ).toBeGreaterThan(0)
  expect(
    await valueOf('sixpence_job_runs_total', { name: 'saveTemplatesAndCards', outcome: 'done' }),
  ).toBeGreaterThan(0)
  expect(await valueOf('sixpence_check_ok', { check: 'database' })).toBe(1)
  expect(await valueOf('sixpence_leader', { work: 'sequencer' })).toBe(1)
  expect(await valueOf('sixpence_readings_failed_total')).toBe(0)
})

test('the archive of the database’s log and the age of its transactions are measured [ON-01]', async () => {
  await bank.measured()
  const { rows } = await bank.database.owner.query<{ mode: string }>(
    `select current_setting('archive_mode') as mode`,
  )
  expect(await valueOf('sixpence_database_archiving')).toBe(rows[0]?.mode === 'off' ? 0 : 1)
  expect(await valueOf('sixpence_database_transaction_age')).toBeGreaterThan(0)
})

test('how long an external key has been unavailable is measured, and how long that may last', async () => {
  expect(await valueOf('sixpence_custody_away_seconds')).toBe(0)
  const since = new Date(Date.now() - 3_600_000)
  keys = { ...keys, away: [{ holder: 'transit', since, kind: 'down', said: 'it is sealed' }] }
  expect(await valueOf('sixpence_custody_away_seconds')).toBeGreaterThanOrEqual(3_600)
  expect(await valueOf('sixpence_custody_limit_seconds')).toBe(msOf({ days: 1 }) / 1_000)
  keys = { ...keys, away: [] }
})

test('every declared metric is exported with its declared labels, and no other', async () => {
  await watchDeliveries(async () => ({ outcome: 'delivered' }), bank.services.telemetry)('', {
    headers: {},
    body: '',
  })
  await bank.measured()
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

test('no metric contains personal data', async () => {
  const { samples } = samplesOf(await scrape())
  const values = [...new Set(samples.flatMap(({ labels }) => Object.values(labels)))]
  expect(
    values.filter((value) => !/^(?:[a-z][\w:]{0,40}|\d[\d.]{0,7}[a-z]{0,2}|\+Inf)$/i.test(value)),
  ).toEqual([])
  const ids = [await bank.customerId('ines'), await bank.customerId('victor')].map(String)
  expect(values.filter((value) => ids.includes(value) || /^(?:ines|victor|carla|anna)/i.test(value))).toEqual(
    [],
  )
})

test('the customers’ port does not serve them, under any host', async () => {
  const { port: customers } = bank.app.server.address() as AddressInfo
  for (const [host, status] of [
    ['ostra.localhost', 404],
    ['nobody.example', 421],
  ] as const) {
    const answer = await asked(`http://127.0.0.1:${customers}/metrics`, { headers: { host } })
    expect([answer.status, answer.text.includes('sixpence_')]).toEqual([status, false])
  }
  const { port: measures } = port
  for (const path of ['/', '/readyz', '/metrics/x'])
    expect((await asked(`http://127.0.0.1:${measures}${path}`)).status).toBe(404)
  expect((await asked(`http://127.0.0.1:${measures}/metrics`, { method: 'POST' })).status).toBe(404)
})

test('a port in use is refused with a sentence that names its setting', async () => {
  await expect(
    openMetricsPort(bank.services.telemetry, { host: '127.0.0.1', port: port.port }),
  ).rejects.toThrow(`METRICS_PORT ${port.port} is taken by another program: set it to a free one.`)
  await expect(openMetricsPort(bank.services.telemetry, { host: '192.0.2.7', port: 0 })).rejects.toThrow(
    /METRICS_HOST 192\.0\.2\.7/,
  )
})
