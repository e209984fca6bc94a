import { before } from '@sixpence/days'
import type { InputOf } from '@sixpence/protocol/call'
import { apiKeyCreate, apiKeyDelete, apiRequestList } from '@sixpence/protocol/public-api/api-keys'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { maskedPath } from '#rules/masked-path.ts'
import { recordApiRequest } from '#store/api-key/requests.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { confirmedBy } from '#testing/bank/test-confirm.ts'
import { deleteOldRequests } from './delete-old-requests.ts'

let bank: TestBank
let ines: TestClient
let company: { customerId: number }
let keyId: number
beforeAll(async () => {
  bank = await TestBank.open()
  await bank.alter('ines', `login_2fa = 'sms', totp_secret = null`)
  ines = await bank.as('ines')
  company = { customerId: await bank.customerId('northlight') }
  keyId = await newKey('Shop')
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('delete from app.api_request')
})

const newKey = async (name: string) => {
  const by = { bank, client: ines, person: 'ines' }
  return (await confirmedBy(by, apiKeyCreate, { ...company, name }, company)).id ?? 0
}
const list = (more: Partial<InputOf<typeof apiRequestList>> = {}) =>
  ines.call(apiRequestList, { ...company, ...more }, company)
const listed = async (more: Partial<InputOf<typeof apiRequestList>> = {}) =>
  (await list(more)).requests?.map(({ requestId }) => requestId)

/** Records a request as the public interface does. */
const record = (requestId: string, more: Partial<Parameters<typeof recordApiRequest>[1]> = {}) =>
  recordApiRequest(bank.services.db, {
    ...company,
    apiKeyId: keyId,
    requestId,
    at: bank.clock.now(),
    method: 'GET',
    path: '/v1/accounts',
    status: 200,
    ms: 12,
    ip: '203.0.113.7',
    ...more,
  })

test('a request is in the log with key, path, status, time and address [OP324]', async () => {
  await record('req_1', { path: maskedPath('/v1/payees?limit=20&token=abc'), status: 403, ip: '2001:db8::7' })
  expect((await list()).requests).toEqual([
    {
      id: expect.any(Number),
      requestId: 'req_1',
      at: bank.clock.now().toISOString(),
      apiKeyId: keyId,
      apiKeyName: 'Shop',
      method: 'GET',
      path: '/v1/payees?limit=20&token=…',
      status: 403,
      ms: 12,
      ip: '2001:db8::7',
    },
  ])
})

test('it is searched by key, also a revoked one, by days and by text [OP324]', async () => {
  const till = await newKey('Till')
  await record('req_1', { at: new Date('2026-11-23T21:59:59.999Z'), path: '/v1/payments/1204' })
  await record('req_2', { at: new Date('2026-11-23T22:00:00Z'), method: 'POST', status: 429 })
  await record('req_3', { at: new Date('2026-11-24T21:59:59.999Z'), apiKeyId: till })
  await record('req_4', { at: new Date('2026-11-24T22:00:00Z'), ip: '198.51.100.1' })
  await ines.call(apiKeyDelete, { id: till }, company)
  expect(await listed()).toEqual(['req_4', 'req_3', 'req_2', 'req_1'])
  expect(await listed({ apiKeyId: till })).toEqual(['req_3'])
  expect(await listed({ fromDate: '2026-11-24', toDate: '2026-11-24' })).toEqual(['req_3', 'req_2'])
  expect(await listed({ fromDate: '2026-11-25' })).toEqual(['req_4'])
  expect(await listed({ toDate: '2026-11-23' })).toEqual(['req_1'])
  for (const [query, found] of [
    ['PAYMENTS/12', 'req_1'],
    ['post', 'req_2'],
    ['429', 'req_2'],
    ['req_3', 'req_3'],
    ['198.51.100.1', 'req_4'],
  ] as const)
    expect([query, await listed({ query })]).toEqual([query, [found]])
  expect(await listed({ query: '%' })).toEqual([])
})

test('pages of 20 follow each other in both directions, also while rows are added [OP324 B426]', async () => {
  for (let number = 1; number <= 45; number += 1) await record(`req_${number}`)
  const first = await list({ limit: 20 })
  expect(first.requests?.map(({ requestId }) => requestId)).toEqual(
    Array.from({ length: 20 }, (_, index) => `req_${45 - index}`),
  )
  expect(first.cursor).toEqual({ count: 45, current: '', next: expect.any(String) })
  await record('req_46')
  const second = await list({ cursor: first.cursor?.next ?? '' })
  expect(second.requests?.[0]?.requestId).toBe('req_25')
  const third = await list({ cursor: second.cursor?.next ?? '' })
  expect(third.requests?.map(({ requestId }) => requestId)).toEqual([
    'req_5',
    'req_4',
    'req_3',
    'req_2',
    'req_1',
  ])
  expect(third.cursor).toEqual({
    count: 46,
    current: second.cursor?.next,
    prev: expect.any(String),
  })
  const back = await list({ cursor: third.cursor?.prev ?? '' })
  expect(back.requests).toEqual(second.requests)
  const top = await list({ cursor: back.cursor?.prev ?? '' })
  expect(top.requests?.map(({ requestId }) => requestId)).toEqual(
    first.requests?.map(({ requestId }) => requestId),
  )
})

test.each([{ cursor: 'x1' }, { cursor: `n${'9'.repeat(16)}` }, { fromDate: '2026-02-30' }])(
  '%j is refused',
  async (input) => expect((await list(input)).http).toBe(400),
)

test('a last day before the first one is refused at its field', async () => {
  const answer = await list({ fromDate: '2026-11-25', toDate: '2026-11-24' })
  expect(answer.validationErrors).toMatchObject([{ code: 'logDaysInverted', parameter: 'toDate' }])
})

test('requests of another company are not in the log, by its key neither [B428]', async () => {
  await record('req_1')
  const other = { customerId: await bank.customerId('bo') }
  expect((await ines.call(apiRequestList, other, company)).http).toBe(403)
  await bank.database.owner.query('update app.api_request set customer_id = $1', [other.customerId])
  expect(await listed({ apiKeyId: keyId })).toEqual([])
})

test('after 90 days a request is forgotten', async () => {
  const now = bank.clock.now()
  await record('req_1', { at: new Date(before(now, { days: 90 }).getTime() - 1) })
  await record('req_2', { at: before(now, { days: 89 }) })
  await deleteOldRequests(bank.services)
  expect(await listed()).toEqual(['req_2'])
})
