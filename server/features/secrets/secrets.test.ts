import { msOf } from '@sixpence/days'
import { adminSecretsGet } from '@sixpence/protocol/secrets/secrets'
import { secretParts } from '@sixpence/protocol/rules/secret-parts'
import { connected } from '@sixpence/postgres/connect'
import { testDatabase, type TestDatabase } from '@sixpence/postgres/test-database'
import { DatabaseError } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { holdToKey, letReadStates, noteRetired } from '#core/key-check.ts'
import type { CustodyHealth } from '#core/keys/custody.ts'
import { ringOf, type Ring } from '#core/keys/ring.ts'
import { Secrets } from '#core/secrets.ts'
import { KeyChange } from '#app/keys/key-change.ts'
import { demo, TestBank, testSecret } from '#testing/bank/test-bank.ts'
import { plantQuery } from '#testing/plant.ts'
import { keyedParts } from './parts.ts'

const firstKey = { number: 1, secret: testSecret }
const two = { number: 2, secret: 'a newer secret that only tests use, 98765' }
const during: Ring = [two, firstKey]

let database: TestDatabase
let bank: TestBank
let custody: CustodyHealth = {
  holders: [
    { number: 2, holder: 'transit' },
    { number: 1, holder: 'clear' },
  ],
  away: [],
  endsAt: undefined,
  limitMs: msOf({ days: 1 }),
}
beforeAll(async () => {
  database = await testDatabase(['ledger', 'app'], demo(3))
  await holdToKey(database.ownerUrl, new Secrets(ringOf(testSecret)))
  await holdToKey(database.ownerUrl, new Secrets(during))
  await letReadStates(database.ownerUrl)
  bank = await TestBank.open({
    database,
    ring: during,
    jobsWhenAsked: true,
    // Role number 1 is in use by the tests that run in parallel.
    config: { apiDatabaseUrl: database.apiUrl },
    custody: { health: () => custody },
  })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => bank.close())

const read = async (key = 'ada') => (await bank.atDesk(key)).call(adminSecretsGet, {})
const secretOf = async (number: number) => {
  const { secrets } = await read()
  return secrets?.find((secret) => secret.number === number)
}

test('the parts of the protocol equal those that are rewritten, in their order', () => {
  expect(keyedParts.map(({ name }) => name)).toEqual(secretParts)
})

test('each secret is shown with its age, the holder that opens it and the number of rows left', async () => {
  const { secrets, moved, waitsFor } = await read()
  expect([moved, waitsFor]).toEqual([[], 0])
  const lefts = await Promise.all(
    keyedParts.map(async (part) => ({ part: part.name, count: await part.left(database.owner, 1) })),
  )
  const since = expect.stringMatching(/^20/)
  expect(secrets).toEqual([
    {
      number: 1,
      state: 'opens',
      holder: 'clear',
      since,
      left: lefts.filter(({ count }) => count > 0),
      needs: expect.any(Array),
      mayRetire: false,
    },
    { number: 2, state: 'current', holder: 'transit', since, left: [], needs: [], mayRetire: false },
  ])
  expect(lefts.find(({ part }) => part === 'data-key')?.count).toBeGreaterThan(10)
})

test('the auditor reads the same, and no part of a secret is in it', async () => {
  const seen = await read('otto')
  expect(seen).toEqual(await read('ada'))
  const text = JSON.stringify(seen)
  const { rows } = await database.owner.query<{ salt: Buffer; mac: Buffer }>(
    'select salt, mac from key_check',
  )
  const bytes = rows.flatMap(({ salt, mac }) => [salt, mac])
  const keys = new Secrets(during)
  bytes.push(keys.key('personal-data'), keys.key('key-check'), keys.keyOf('seal', 1))
  for (const { secret } of during) expect(text).not.toContain(secret)
  for (const byte of bytes)
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(text).not.toContain(byte.toString(form).slice(0, 16))
})

test("the servers' role reads when a secret was made and retired, and no data by which one could be guessed", async () => {
  const { api } = database
  await expect(api.query('select key_id, made_at, retired_at from key_check')).resolves.toBeDefined()
  for (const column of ['salt', 'mac', '*'])
    await expect(api.query(`select ${column} from key_check`)).rejects.toMatchObject({ code: '42501' })
  await expect(api.query('update key_check set retired_at = null')).rejects.toMatchObject({ code: '42501' })
  // A second start changes nothing.
  await letReadStates(database.ownerUrl)
})

test('a count that exceeds its time limit is reported as such, and keeps the secret from being retired', async () => {
  plantQuery(bank, /count\(\*\)[^]*from app\.data_key/, async () => {
    throw Object.assign(new DatabaseError('canceling statement due to statement timeout', 0, 'error'), {
      code: '57014',
    })
  })
  const first = await secretOf(1)
  expect(first?.left[0]).toEqual({ part: 'data-key' })
  expect(first?.left.slice(1).every(({ count }) => count !== undefined)).toBe(true)
  expect(first?.mayRetire).toBe(false)
})

test('an external key holder that does not answer is reported, without its error text', async () => {
  const since = new Date('2026-11-26T09:00:00Z')
  const endsAt = new Date('2026-11-27T09:00:00Z')
  const away = [
    { holder: 'transit' as const, since, kind: 'refused' as const, said: 'at 10.0.0.9:8200: 403' },
  ]
  custody = { ...custody, away, endsAt }
  const answer = await read()
  expect(answer.custody).toEqual({
    away: [{ holder: 'transit', since: since.toISOString(), kind: 'refused' }],
    endsAt: endsAt.toISOString(),
  })
  expect(JSON.stringify(answer)).not.toContain('10.0.0.9')
  custody = { ...custody, away: [], endsAt: undefined }
})

test('rows are rewritten, sessions end, and then the secret can be retired and is', async () => {
  const change = new KeyChange(bank.services)
  while ((await change.work()) > 0) continue
  const { secrets, moved } = await read()
  expect(secrets?.[0]).toMatchObject({ number: 1, left: [] })
  expect(moved?.find(({ part }) => part === 'data-key')?.count).toBeGreaterThan(10)
  expect(secrets?.[1]).toMatchObject({ number: 2, seenAt: expect.stringMatching(/^20/) })

  const { owner } = database
  await bank.as('ines')
  await owner.query('update app.session set key_number = 1')
  const now = bank.clock.now()
  await owner.query('insert into app.key_use (number, seen_at) values (1, $1)', [now])
  expect((await secretOf(1))?.needs).toEqual([
    { kind: 'sessions', count: expect.any(Number), until: expect.stringMatching(/^20/) },
    { kind: 'server' },
  ])
  await owner.query('update app.key_use set seen_at = $1 where number = 1', [
    new Date(now.getTime() - 5 * 60_000),
  ])
  expect((await secretOf(1))?.needs.map(({ kind }) => kind)).toEqual(['sessions', 'signed'])
  await owner.query('update app.session set ended_at = now() where key_number = 1')
  await owner.query('update app.key_use set seen_at = $1 where number = 1', [
    new Date(now.getTime() - 60 * 60_000),
  ])
  expect(await secretOf(1)).toMatchObject({ state: 'opens', needs: [], left: [], mayRetire: true })

  await connected(database.ownerUrl, (client) => noteRetired(client, 1, now))
  const { holder, ...retired } = (await secretOf(1)) ?? {}
  expect([holder, retired]).toEqual([
    undefined,
    expect.objectContaining({ state: 'retired', retiredAt: now.toISOString(), mayRetire: false }),
  ])
})
