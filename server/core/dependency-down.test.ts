import { freePort } from '@sixpence/postgres/free-port'
import { openPool } from '@sixpence/postgres/connect'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { plantQuery, refusedConnection } from '#testing/plant.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { isAway } from './dependency-down.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3 })
})
afterAll(() => bank.close())
afterEach(() => vi.restoreAllMocks())

const errorOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  )

test('recognises a database that does not exist, one that cuts the connection, and one without room', async () => {
  const nobody = openPool(`postgres://x@127.0.0.1:${await freePort()}/x`)
  expect(isAway(await errorOf(nobody.query('select 1')))).toBe(true)
  await nobody.end()

  const client = await bank.database.owner.connect()
  client.on('error', () => {})
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const waiting = errorOf(client.query('select pg_sleep(30)'))
  await bank.database.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  expect(isAway(await waiting)).toBe(true)
  expect(isAway(await errorOf(client.query('select 1')))).toBe(true)
  client.release(true)
})

test('recognises that the database has ended the session of a server that was frozen in a transaction', async () => {
  const client = new Client({ connectionString: bank.database.ownerUrl })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query('set idle_in_transaction_session_timeout = 500')
  await client.query('begin')
  // The process receives nothing from the database in the meantime.
  client.connection.stream.pause()
  const session = 'select from pg_stat_activity where pid = $1'
  await expect.poll(async () => (await bank.database.owner.query(session, [rows[0]?.pid])).rowCount).toBe(0)
  const late = errorOf(client.query('select 1'))
  client.connection.stream.resume()
  expect(isAway(await late)).toBe(true)
  await client.end().catch(() => {})
})

test('does not treat a mistake of ours as an unavailable database', async () => {
  expect(isAway(await errorOf(bank.database.owner.query('select nothing')))).toBe(false)
  expect(isAway(await errorOf(bank.database.owner.query('select 1 / 0')))).toBe(false)
  expect(isAway(new TypeError('Connection is not a function'))).toBe(false)
  expect(isAway('ECONNREFUSED')).toBe(false)
})

test('a read returns busy while the database is unavailable, and not a fault', async () => {
  const ines = await bank.as('ines')
  plantQuery(bank, /from app\.account where customer_id/, () => refusedConnection())
  const answer = await ines.call(balanceInquiry, {})
  expect([answer.status, answer.validationErrors[0]?.code]).toEqual([503, 'busy'])
})

test('a payment whose hold was booked before the database failed has an unknown outcome, and continues with its key', async () => {
  const carla = await bank.as('carla')
  const accountId = await bank.accountId('carla', 'Everyday')
  await bank.fund(accountId, '100.00')
  const input = { accountId, amount: '10.00', currency: 'EUR', toEmail: 'owen@tamar.example' } as const
  const key = '01a1fc3c-5675-7233-be00-e67b7856eb3a'
  plantQuery(bank, /^insert into app\.approval/, () => refusedConnection())
  const lost = await carla.call(p2pSend, input, { key })
  expect([lost.status, lost.validationErrors[0]?.code]).toEqual([503, 'outcomeUnknown'])
  expect(await bank.stands(accountId)).toBe('89.90, held 10.10')
  vi.restoreAllMocks()
  expect((await carla.call(p2pSend, input, { key })).status).toBe('pending')
  expect(await bank.stands(accountId)).toBe('89.90, held 10.10')
})
