import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { fileAnchor } from '#core/seals/anchor.ts'
import { systemClock } from './clock.ts'
import { compareKey, holdToKey, noteRetired } from './key-check.ts'
import { sealKey } from '#core/seals/seal-chain.ts'
import { Sealer } from '#core/seals/seal.ts'
import { personalDataOf, Secrets } from './secrets.ts'

const [ours, theirs] = [
  'a secret that only tests use, 0123456789',
  'another one that only tests use, 987654',
].map((text) => new Secrets(text)) as [Secrets, Secrets]
const notMade =
  /^SIXPENCE_SECRET \(.*\) is not the one this database was made with \(key 1, 20\d\d-.*Z\): start with/
const notOpened =
  /^SIXPENCE_SECRET \(.*\) does not open what is sealed in this database: start with the secret/

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const hold = (secrets: Secrets) => holdToKey(database.ownerUrl, secrets)
const rows = async () => (await database.owner.query('select * from key_check')).rows
const isTableThere = async () =>
  (await database.owner.query(`select to_regclass('key_check') as it`)).rows[0].it !== null

/** The sealed values that a server with this secret creates for these customers. */
async function seal(secrets: Secrets, ...customers: number[]): Promise<void> {
  const personal = personalDataOf(database.api, secrets)
  for (const id of customers) await personal.seal(`customer:${id}`, 'a name')
}

test('the first start stores a row, and only the same secret can start again', async () => {
  await expect(hold(ours)).resolves.toEqual({ unopened: 0 })
  const [row] = await rows()
  expect(row).toMatchObject({ key_id: 1, made_at: expect.any(Date) })
  expect([row.salt.length, row.mac.length]).toEqual([16, 32])
  await hold(ours)
  await expect(hold(theirs)).rejects.toThrow(notMade)
  await expect(compareKey(database.ownerUrl, theirs)).rejects.toThrow(notMade)
  await compareKey(database.ownerUrl, ours)
  expect(await rows()).toEqual([row])
})

test('the row differs from database to database, and the role of the server cannot read it', async () => {
  const other = await testDatabase([])
  onTestFinished(() => other.drop())
  await Promise.all([hold(ours), holdToKey(other.ownerUrl, ours)])
  const [[a], [b]] = [await rows(), (await other.owner.query('select * from key_check')).rows]
  expect(a.mac.equals(b.mac)).toBe(false)
  await expect(database.api.query('select * from key_check')).rejects.toThrow('permission denied')
})

test('of concurrent first starts with two secrets one continues, with all that have its secret', async () => {
  const secrets = [ours, theirs, ours, theirs, ours, theirs]
  const outcomes = await Promise.allSettled(secrets.map(hold))
  const winners = new Set(secrets.filter((_, at) => outcomes[at]?.status === 'fulfilled'))
  expect(winners.size).toBe(1)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
  for (const { reason } of refusals) expect(reason).toHaveProperty('message', expect.stringMatching(notMade))
})

test('an older database accepts the secret that opens its personal data, and is not changed by another', async () => {
  await seal(ours, 1, 2)
  await expect(hold(theirs)).rejects.toThrow(notOpened)
  expect(await isTableThere()).toBe(false)
  await expect(hold(ours)).resolves.toEqual({ unopened: 0 })
  await expect(hold(theirs)).rejects.toThrow(notMade)
})

test('if a wrong secret was also used, that of most keys is accepted, and the others are counted', async () => {
  await seal(ours, 1, 2, 3)
  await seal(theirs, 4)
  await expect(hold(theirs)).rejects.toThrow(notOpened)
  await expect(hold(ours)).resolves.toEqual({ unopened: 1 })
})

test('an older database without personal data accepts the secret its trail was sealed with', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sixpence-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await database.api.query(
    `insert into app.audit (brand, call, outcome, address) values ('ostra', 'x', 'done', '')`,
  )
  const sealer = new Sealer({
    url: database.apiUrl,
    anchor: fileAnchor(folder),
    key: sealKey(ours),
    clock: systemClock,
    log: pino({ level: 'silent' }),
    everyMs: 20,
  })
  sealer.start()
  await expect.poll(async () => (await database.api.query('select from app.audit_seal')).rowCount).toBe(1)
  await sealer.stop()
  await expect(hold(theirs)).rejects.toThrow(notOpened)
  await expect(hold(ours)).resolves.toEqual({ unopened: 0 })
})

test('a database without sealed data accepts any secret', async () => {
  await expect(hold(new Secrets(randomBytes(32).toString('base64')))).resolves.toEqual({ unopened: 0 })
})

describe('a ring', () => {
  const firstKey = { number: 1, secret: 'a secret that only tests use, 0123456789' }
  const two = { number: 2, secret: 'another one that only tests use, 987654' }
  const both = new Secrets([two, firstKey])
  const newer = new Secrets([two])

  test('a second secret gets its row beside the first, and both are required from then on', async () => {
    await hold(ours)
    // Only known, not yet current: no secret is required for it.
    await hold(new Secrets([firstKey, two]))
    expect(await rows()).toHaveLength(1)
    await hold(ours)
    await hold(both)
    expect((await rows()).map(({ key_id: number }) => number)).toEqual([1, 2])
    await hold(new Secrets([firstKey, two]))
    await expect(hold(ours)).rejects.toThrow(
      /^SIXPENCE_SECRETS lacks number 2, which this database still needs: add it/,
    )
    await expect(hold(newer)).rejects.toThrow(
      /^SIXPENCE_SECRETS lacks number 1, .*npm run operator -- secrets:retire 1/,
    )
    await expect(hold(new Secrets([{ ...two, secret: 'x'.repeat(40) }, firstKey]))).rejects.toThrow(
      /^Number 2 of SIXPENCE_SECRETS is not the one this database was made with \(key 2, /,
    )
    await expect(hold(new Secrets([two, { ...firstKey, secret: two.secret }]))).rejects.toThrow(notMade)
  })

  test('a retired one is ignored while it is still set, and cannot start alone or first', async () => {
    await hold(both)
    await noteRetired(database.owner, 1, new Date('2026-11-26T10:00:00Z'))
    await hold(newer)
    await hold(both)
    await expect(hold(new Secrets([firstKey, two]))).rejects.toThrow(
      /^SIXPENCE_SECRET \(.*\) was retired on 2026-11-26T10:00:00.000Z: put a newer one first/,
    )
    await expect(hold(new Secrets([{ ...two, number: 3 }, two]))).resolves.toEqual({ unopened: 0 })
  })

  test('a new secret has a higher number than those before', async () => {
    await hold(newer)
    await expect(hold(both)).rejects.toThrow(
      /has a new secret as number 1, but this database has had number 2: give it number 3/,
    )
  })
})
