import { randomBytes } from 'node:crypto'
import { testDatabase, type TestDatabase } from '@sixpence/postgres/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, transaction } from '#core/database.ts'
import { randomPersonalKeys } from '#testing/random-personal-keys.ts'
import { numberOf, numberOfSql } from './cipher.ts'
import { PersonalData } from './personal-data.ts'

let database: TestDatabase
let pool: pg.Pool
const keys = randomPersonalKeys()
beforeAll(async () => {
  database = await testDatabase(['ledger', 'app'])
  pool = openPool(database.apiUrl)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const open = () => new PersonalData(pool, keys)

test('decrypts what it encrypted, and the column discloses nothing', async () => {
  const sealed = await open().seal('person:1', { city: 'Kaunas' })
  expect(sealed.includes('Kaunas')).toBe(false)
  expect(await open().open('person:1', sealed)).toEqual({ city: 'Kaunas' })
})

test('a file is sealed and hashed in pieces as its base64 would be', async () => {
  const data = open()
  for (const length of [0, 1, 2, 3, 245_759, 245_760, 245_761, 500_001]) {
    const bytes = randomBytes(length)
    const text = bytes.toString('base64')
    expect(await data.open('customer:9', await data.sealFile('customer:9', bytes))).toBe(text)
    expect(data.lookUpFile('9', 'p2p', bytes)).toEqual(data.lookUp('batch', '9', `p2p ${text}`))
  }
})

test('the same value is encrypted differently each time', async () => {
  const data = open()
  expect(await data.seal('person:1', 'same')).not.toEqual(await data.seal('person:1', 'same'))
})

test('encrypted data cannot be moved to another subject or changed', async () => {
  const data = open()
  const sealed = await data.seal('person:1', 'one')
  await data.seal('person:2', 'two')
  await expect(data.open('person:2', sealed)).rejects.toThrow('unable to authenticate')
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  await expect(data.open('person:1', sealed)).rejects.toThrow('unable to authenticate')
})

test("without the server's key the keys in the database open nothing", async () => {
  const sealed = await open().seal('person:1', 'one')
  const thief = new PersonalData(pool, { ...keys, wrapping: randomPersonalKeys().wrapping })
  await expect(thief.open('person:1', sealed)).rejects.toThrow('unable to authenticate')
})

test('erased data cannot be decrypted any more', async () => {
  const data = open()
  const sealed = await data.seal('customer:7', 'one')
  await data.erase('customer:7')
  expect(await data.open('customer:7', sealed)).toBeUndefined()
})

test('concurrent callers that create a key all use the same one', async () => {
  const sealed = await Promise.all(Array.from({ length: 10 }, (_, at) => open().seal('person:3', at)))
  const data = open()
  expect(await Promise.all(sealed.map((bytes) => data.open('person:3', bytes)))).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ])
})

test('a key created in a failed transaction is not used afterwards', async () => {
  const data = open()
  const failed = transaction(pool, async (client) => {
    await data.open('person:4', await data.seal('person:4', 'lost', client), client)
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  const sealed = await data.seal('person:4', 'kept')
  expect(await open().open('person:4', sealed)).toBe('kept')
})

test('a look-up is the same for the same value of a brand and kind only', () => {
  const data = open()
  const all = [
    data.lookUp('email', 'ostra', 'a@b.example'),
    data.lookUp('email', 'kopa', 'a@b.example'),
    data.lookUp('phone', 'ostra', 'a@b.example'),
    data.lookUp('email', 'ostra', 'b@b.example'),
  ].map((bytes) => bytes.toString('hex'))
  expect(new Set(all).size).toBe(4)
  expect(data.lookUp('email', 'ostra', 'a@b.example').toString('hex')).toBe(all[0])
})

test('a key is wrapped again with a newer secret, and opens with that alone', async () => {
  const newer = randomPersonalKeys(2)
  const both = { ...keys, wrapping: [newer.wrapping[0], keys.wrapping[0]] as const }
  const sealed = await open().seal('person:11', 'one')
  const changing = new PersonalData(pool, both)
  expect(await changing.open('person:11', sealed)).toBe('one')
  const wrapped = async () =>
    (await pool.query<{ wrapped: Buffer }>(`select wrapped from app.data_key where subject = 'person:11'`))
      .rows[0]?.wrapped ?? Buffer.alloc(0)
  const before = await wrapped()
  const after = changing.wrappedAnew('person:11', before)
  await pool.query(`update app.data_key set wrapped = $1 where subject = 'person:11'`, [after])
  expect([numberOf(before), numberOf(after)]).toEqual([1, 2])
  const { rows } = await pool.query(
    `select ${numberOfSql('wrapped')} as number from app.data_key where subject = 'person:11'`,
  )
  expect(rows).toEqual([{ number: 2 }])
  expect(await new PersonalData(pool, { ...keys, wrapping: newer.wrapping }).open('person:11', sealed)).toBe(
    'one',
  )
  await expect(open().open('person:11', sealed)).rejects.toThrow(
    'the key of person:11 is sealed with number 2, which SIXPENCE_SECRETS does not have',
  )
  expect(() => changing.wrappedAnew('person:12', after)).toThrow('unable to authenticate')
})
