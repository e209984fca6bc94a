import { msOf } from '@sixpence/days'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { TransitSandbox } from '@sixpence/partners/keys/sandbox'
import { transitWrapper } from '@sixpence/partners/keys/transit'
import { listening } from '@sixpence/partners/testing'
import { migrationFiles } from '@sixpence/postgres/migrate'
import { connected } from '@sixpence/postgres/connect'
import { databaseOf, withDatabase } from '@sixpence/postgres/with-database'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Report } from '#core/health/health.ts'
import { KeyCustody } from '#core/keys/custody.ts'
import { asked } from '#testing/asked.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { migrationParts } from './migration-parts.ts'

const gigabyte = 1024 ** 3
const machine = { free: 0, ahead: 0, hasChecksums: true }
const transit = new TransitSandbox('a token')
const folder = mkdtempSync(join(tmpdir(), 'sixpence-health-'))
let bank: TestBank
let origin: string
let custody: KeyCustody
let timeOfCustody = Date.parse('2026-11-26T09:00:00Z')
beforeAll(async () => {
  custody = await custodyOfTransit()
  bank = await TestBank.open({
    maxEntries: 3,
    probes: {
      disk: async () => ({ free: machine.free, size: 100 * gigabyte }),
      time: () => Date.now() + machine.ahead,
      checksums: async () => machine.hasChecksums,
    },
    custody,
  })
  await bank.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(bank.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await bank.close()
  transit.server.closeAllConnections()
  transit.server.close()
  rmSync(folder, { recursive: true })
})

/** The custody of a server whose secret was opened by the transit engine. */
async function custodyOfTransit(): Promise<KeyCustody> {
  const tokenFile = join(folder, 'token')
  writeFileSync(tokenFile, 'a token')
  const engine = { url: `http://127.0.0.1:${await listening(transit.server)}`, key: 'bank', tokenFile }
  return new KeyCustody({
    config: {
      ring: [{ number: 1, secret: await transitWrapper(engine).wrap('the first') }],
      wrapping: { local: undefined, transit: { ...engine, maxMs: msOf({ days: 1 }) } },
    },
    log: { warn: () => {}, error: () => {} } as never,
    now: () => timeOfCustody,
  })
}
beforeEach(async () => {
  Object.assign(machine, { free: 50 * gigabyte, ahead: 0, hasChecksums: true })
  await ready()
})

const ask = (path: string, headers: Record<string, string> = {}) => asked(origin + path, { headers })
const readiness = async (): Promise<{ status: number; report: Report }> => {
  const { status, text } = await ask('/readyz')
  return { status, report: JSON.parse(text) as Report }
}
const whyOf = async (check: string): Promise<string | undefined> =>
  (await readiness()).report.checks[check]?.why
/** A change is reported within a second, for which results are cached. */
async function finds(check: string, why: RegExp): Promise<void> {
  await expect.poll(() => whyOf(check), { interval: 200 }).toMatch(why)
}
async function ready(): Promise<void> {
  await expect.poll(async () => (await readiness()).status, { interval: 200 }).toBe(200)
}

test('is healthy: reports each check, under a host of no brand, without caching, with nothing secret', async () => {
  const { status, text, headers } = await ask('/readyz', { host: 'nobody.example', accept: 'text/html' })
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  const report = JSON.parse(text) as Report
  expect(report).toMatchObject({ ready: true, draining: false })
  expect(Object.entries(report.checks).map(([name, { needed }]) => [name, needed])).toEqual([
    ['database', true],
    ['migrations', true],
    ['checksums', false],
    ['clock', false],
    ['disk', true],
    ['sequencer', false],
    ['sealer', false],
    ['partners', false],
    ['custody', false],
  ])
  for (const text of ['database', 'migrations', 'clock', 'disk'])
    expect(report.checks[text]).toEqual({ ok: true, needed: text !== 'clock', ms: expect.any(Number) })
  const { password, host, port } = new URL(bank.database.apiUrl)
  for (const secret of [password, host, port, resolve(bank.services.config.dataDir)].filter(Boolean))
    expect(text).not.toContain(secret)
})

test('is alive, whatever check fails', async () => {
  machine.free = 0
  await finds('disk', /^0 MB/)
  expect(await ask('/healthz', { host: 'nobody.example' })).toMatchObject({
    status: 200,
    text: '{"alive":true}',
  })
})

test('a full disk makes it unready; a wrong clock is reported, and the database’s time is used', async () => {
  machine.free = 12 * 1024 * 1024
  await finds('disk', /^12 MB are free where SIXPENCE_DATA is$/)
  expect((await readiness()).status).toBe(503)
  Object.assign(machine, { free: gigabyte, ahead: 7_000 })
  await finds('clock', /^differs by [67]\.\d s from the database’s$/)
  expect(await readiness()).toMatchObject({ status: 200, report: { checks: { disk: { ok: true } } } })
  machine.ahead = -60_000
  await finds('clock', /^differs by (?:59|60)\.\d s/)
  machine.ahead = 2_000
  await ready()
})

test('a database without page checksums is reported, and serves [ON-02]', async () => {
  machine.hasChecksums = false
  await finds('checksums', /^has no page checksums/)
  expect((await readiness()).status).toBe(200)
  machine.hasChecksums = true
  await expect.poll(() => whyOf('checksums'), { interval: 200 }).toBeUndefined()
})

test('a database that lacks migrations of this version makes it unready until they have run', async () => {
  const { owner } = bank.database
  const last = migrationFiles(migrationParts[1] as (typeof migrationParts)[number]).at(-1)
  const { rows } = await owner.query<{ number: number; name: string; hash: string }>(
    `delete from migration where part = 'app' and number = $1 returning number, name, hash`,
    [last?.number],
  )
  await finds('migrations', /^the database lacks 1 migrations of this version$/)
  expect((await readiness()).status).toBe(503)
  await owner.query(`insert into migration (part, number, name, hash) values ('app', $1, $2, $3)`, [
    rows[0]?.number,
    rows[0]?.name,
    rows[0]?.hash,
  ])
  await ready()
})

test('problems shared by all processes are reported and make none unready: changes delayed by an open transaction', async () => {
  const { owner } = bank.database
  const client = await owner.connect()
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  await owner.query(
    `insert into app.outbox (customer_id, event, data, changed, at)
     values ($1, 'refresh', '{}', '{}', now() - interval '3 minutes')`,
    [await bank.customerId('ines')],
  )
  await finds('sequencer', /^is 1[89]\d s behind$/)
  expect(await readiness()).toMatchObject({ status: 200, report: { ready: true } })
  await client.query('rollback')
  client.release()
  await expect.poll(() => whyOf('sequencer'), { interval: 200 }).toBeUndefined()
})

test('without the transit engine it continues from memory and reports until when, and that no process can start', async () => {
  onTestFinished(() => void (transit.day = 'good'))
  transit.day = 'forbidden'
  timeOfCustody += 3_600_000
  await custody.ask()
  await finds(
    'custody',
    /^the secrets are not opened by the transit engine since 2026-11-26 09:00 UTC: this server goes on until 2026-11-27 09:00 UTC, and none can start$/,
  )
  expect(await readiness()).toMatchObject({ status: 200, report: { ready: true } })
  const { text } = await ask('/readyz')
  for (const hidden of ['403', 'bank)', folder, '/v1']) expect(text).not.toContain(hidden)
  transit.day = 'good'
  await custody.ask()
  await expect.poll(() => whyOf('custody'), { interval: 200 }).toBeUndefined()
})

test('without its database it is unready but answers; when the database returns, it becomes ready without action', async () => {
  const { ownerUrl } = bank.database
  const name = databaseOf(ownerUrl)
  const admit = (does: boolean) =>
    connected(withDatabase(ownerUrl, 'postgres'), async (client) => {
      await client.query(`alter database ${name} allow_connections ${does}`)
      if (!does)
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          name,
        ])
    })
  onTestFinished(() => admit(true))
  await admit(false)
  await finds('database', /^(?:does not answer|has not answered for \d+ s)$/)
  expect(await readiness()).toMatchObject({ status: 503, report: { checks: { disk: { ok: true } } } })
  expect((await ask('/healthz')).status).toBe(200)
  await admit(true)
  await ready()
})

test('when it is about to end it is not ready any more, but alive', async () => {
  bank.services.draining.begin()
  expect(await readiness()).toMatchObject({
    status: 503,
    report: { ready: false, draining: true, checks: { database: { ok: true } } },
  })
  expect((await ask('/healthz')).status).toBe(200)
})
