import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey, TestApi } from '#testing/bank/test-api.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'

let bank: TestBank
let company: TestCompany
let api: TestApi
let key: { id: number; key: string }
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  company = await TestCompany.of(bank)
  await company.plain()
  key = await makeKey(company)
  api = await TestApi.open(bank, key.key)
})
afterAll(() => bank.close())

const code = async (...sent: Parameters<TestApi['send']>): Promise<unknown> => {
  const { status, body } = await api.send(...sent)
  return [status, body['code']]
}

/** Sends bytes under a host, which fetch does not. */
async function raw(host: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  return new Promise((done, fail) => {
    const sent = request(`${api.origin}/v1/payments`, {
      method: 'POST',
      headers: { host, authorization: `Bearer ${key.key}`, 'idempotency-key': 'order-12345', ...headers },
    })
    sent.once('error', fail).once('response', (answer) => {
      void text(answer).then(() => done(answer.statusCode ?? 0))
    })
    sent.end(body)
  })
}
const json = { 'content-type': 'application/json' }

test('a body with a repeated member is not read [WE-06]', async () => {
  const repeated = '{"method":"p2p","amount":"1.00","amount":"900.00"}'
  expect(await code('POST', '/payments', { text: repeated })).toEqual([400, 'bodyUnreadable'])
})

test('a body that is not UTF-8, or coded, is not read [IN-03]', async () => {
  const here = '127.0.0.1'
  expect(await raw(here, json, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBe(400)
  expect(await raw(here, { ...json, 'content-encoding': 'gzip' }, Buffer.from('{}'))).toBe(415)
  expect(await raw(here, { 'content-type': 'application/json; charset=utf-16' }, Buffer.from('{}'))).toBe(415)
  expect(await raw(here, { 'content-type': 'application/json; charset=UTF-8' }, Buffer.from('{}'))).toBe(400)
})

test('the calls of the page do not read them either [WE-06 IN-03]', async () => {
  const send = (payload: string | Buffer, headers: Record<string, string> = json) =>
    bank.app.inject({
      method: 'POST',
      url: '/?ipInfo',
      headers: { host: 'ostra.localhost', ...headers },
      payload,
    })
  expect((await send('{"method":"ipInfo"}')).statusCode).toBe(200)
  expect((await send('{"method":"ipInfo","method":"ipInfo"}')).statusCode).toBe(400)
  expect((await send(Buffer.from([0x7b, 0xff, 0x7d]))).statusCode).toBe(400)
  expect((await send('{}', { ...json, 'content-encoding': 'gzip' })).statusCode).toBe(415)
})

test('an operation without a body takes an empty one of any type [IN-04]', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await code('POST', '/payments/999999/cancel', { text: '', headers: form })).toEqual([
    404,
    'paymentNotFound',
  ])
  expect(await code('POST', '/payments/999999/cancel', { text: 'a=b', headers: form })).toEqual([
    415,
    'bodyNotJson',
  ])
  // Of JSON, too: libraries name the type whether or not there is a body.
  const typed = { text: '', headers: json }
  expect(await code('POST', '/payments/999999/cancel', typed)).toEqual([404, 'paymentNotFound'])
  expect(await code('DELETE', '/webhooks/999999', typed)).toEqual([404, 'webhookNotFound'])
  expect((await api.send('POST', '/payments', typed)).body['errors']).toMatchObject([{ pointer: '#/method' }])
})

test.each([
  ['one that cannot be decoded', '/payments/%E0%A4%A'],
  ['an id longer than any', `/payments/${'1'.repeat(300)}`],
  ['one above all operations', ''],
])('an address of nothing is a problem as well: %s [IN-05]', async (_, path) => {
  const { status, headers, body } = await api.send('GET', path)
  expect([status, body['code'], headers.get('content-type')]).toEqual([
    404,
    'addressUnknown',
    'application/problem+json; charset=utf-8',
  ])
  expect(headers.get('request-id')).toMatch(/^[\da-f-]{36}$/)
})

test('what cannot be done at an address is told with what can, HEAD with GET [IN-05]', async () => {
  const { status, headers } = await api.send('PUT', '/payments')
  expect([
    status,
    headers
      .get('allow')
      ?.split(', ')
      .toSorted((a, b) => a.localeCompare(b)),
  ]).toEqual([405, ['GET', 'HEAD', 'POST']])
  expect((await api.send('HEAD', '/payments')).status).toBe(200)
})

test('a payment that is nobody’s has one name, read, canceled or refunded [IN-05]', async () => {
  for (const path of ['/payments/999999/cancel', '/payments/999999/refunds'])
    expect(await code('POST', path, { body: path.endsWith('refunds') ? { amount: '1.00' } : {} })).toEqual([
      404,
      'paymentNotFound',
    ])
})

test('a key in any other header is refused [AT-14]', async () => {
  for (const header of ['sixpence-agent', 'idempotency-key', 'user-agent', 'x-request-id'])
    expect(await code('GET', '/accounts', { headers: { [header]: key.key } })).toEqual([400, 'keyInAddress'])
})

test('a key works under the hosts of its brand only [AT-17]', async () => {
  expect(await raw('gintara.localhost', json, Buffer.from('{}'))).toBe(401)
  expect(await raw('ostra.localhost', json, Buffer.from('{}'))).toBe(400)
})

test('the secret of a webhook is in the first answer only [AT-15]', async () => {
  const sent = {
    body: { name: 'Shop', url: 'https://shop.northlight-studio.com/hooks' },
    headers: { 'idempotency-key': 'webhook-0001' },
  }
  const first = await api.send('POST', '/webhooks', sent)
  expect(first.body).toMatchObject({ secret: expect.stringMatching(/^whsec_/) as string })
  const { secret: _, ...webhook } = first.body
  const again = await api.send('POST', '/webhooks', sent)
  expect([again.status, again.body]).toEqual([201, webhook])
  expect(again.headers.get('idempotency-replayed')).toBe('true')
})

test('an error names a parameter of the address, or points into the body [IN-05]', async () => {
  expect((await api.send('GET', '/payments?limit=51')).body['errors']).toMatchObject([{ parameter: 'limit' }])
  expect((await api.send('POST', '/payments', { body: {} })).body['errors']).toMatchObject([
    { pointer: '#/method' },
  ])
})

test('titles have no blanks, and both limits are told [IN-08]', async () => {
  const slow = await TestBank.open({ rateFactor: 0.01, database: bank.database, jobsWhenAsked: true })
  const slowApi = await TestApi.open(slow, key.key)
  const first = await slowApi.send('GET', '/accounts')
  expect(first.headers.get('ratelimit-policy')).toBe('"burst";q=1;w=1, "minute";q=3;w=60')
  const { status, headers, body } = await slowApi.send('GET', '/accounts')
  expect([status, body['title']]).toEqual([429, 'Too many requests.'])
  expect(body['detail']).toMatch(/Try again in \d+ seconds/)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  await slow.app.close()
})

test('401 says how to authenticate, outside the public interface too [IN-09]', async () => {
  const answer = await bank.app.inject({
    url: '/oauth/userinfo',
    headers: { host: 'ostra.localhost', authorization: 'Bearer wrong' },
  })
  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([
    401,
    'Bearer error="invalid_token"',
  ])
})

test('callbacks that come too often are answered 429 and no fault is logged [TW-13]', async () => {
  const slow = await TestBank.open({ rateFactor: 0.1, database: bank.database, jobsWhenAsked: true })
  const logged = slow.log.length
  const statuses = new Set<number>()
  let retryAfter: unknown
  for (let n = 0; n < 10; n += 1)
    for (const path of ['identity', 'signing', 'support', 'cards']) {
      const answer = await slow.app.inject({
        method: 'POST',
        url: `/callbacks/${path}`,
        headers: { host: 'ostra.localhost', ...json },
        payload: '{}',
      })
      statuses.add(answer.statusCode)
      if (answer.statusCode === 429) retryAfter ??= answer.headers['retry-after']
    }
  expect([...statuses].filter((status) => ![401, 404, 429].includes(status))).toEqual([])
  expect(statuses).toContain(429)
  expect(Number(retryAfter)).toBeGreaterThan(0)
  expect(slow.log.slice(logged).filter((line) => line.includes('fault outside'))).toEqual([])
  await slow.app.close()
})
