import { connect } from 'node:net'
import { calls } from '@sixpence/protocol'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { access } from '@sixpence/protocol/refusals/access'
import { activity } from '@sixpence/protocol/refusals/activity'
import { claims } from '@sixpence/protocol/refusals/claims'
import { desk } from '@sixpence/protocol/refusals/desk'
import { everyCall } from '@sixpence/protocol/refusals/every-call'
import { papers } from '@sixpence/protocol/refusals/papers'
import { payments } from '@sixpence/protocol/refusals/payments'
import { person } from '@sixpence/protocol/refusals/person'
import { requests } from '@sixpence/protocol/refusals/requests'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digest } from './digest.ts'
import { leaks } from './fuzz.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ines: TestClient
let port: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3 })
  ines = await bank.as('ines')
  const address = await bank.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
})
afterAll(() => bank.close())

const json = { 'content-type': 'application/json' }
const post = (
  url: string,
  payload: string | Buffer,
  headers: Record<string, string> = json,
): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers,
})

/** Expects a refusal in the common shape, with a status below 500, that discloses nothing about the server. */
function expectRefusal(answer: LightMyRequestResponse, code: string): void {
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  expect(answer.json<object>()).toMatchObject({
    responseCode: code,
    responseDescription: expect.any(String),
    validationErrors: [
      { parameter: expect.any(String), code: expect.any(String), description: expect.any(String) },
    ],
  })
  expect(leaks(answer.body, false)).toEqual([])
}

const deep = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)

test.each<[what: string, request: InjectOptions]>([
  ['broken JSON', post('/?customerInfoGet', '{"method":')],
  ['two JSON texts', post('/?customerInfoGet', '{}{}')],
  ['a list', post('/?customerInfoGet', '[]')],
  ['a text', post('/?customerInfoGet', '"customerInfoGet"')],
  ['a number', post('/?customerInfoGet', '1e309')],
  ['true', post('/?customerInfoGet', 'true')],
  ['__proto__', post('/?customerInfoGet', '{"__proto__":{"polluted":1}}')],
  ['constructor.prototype', post('/?customerInfoGet', '{"constructor":{"prototype":{"polluted":1}}}')],
  ['33 levels', post('/?customerInfoGet', deep(33))],
  ['100,000 levels', post('/?customerInfoGet', deep(100_000))],
  ['100,000 elements', post('/?customerInfoGet', `{"a":[${'1,'.repeat(100_000)}1]}`)],
  ['2 MB', post('/?customerInfoGet', `{"a":"${'x'.repeat(2 ** 21)}"}`)],
  [
    'UTF-16',
    post('/?customerInfoGet', Buffer.from('{"method":"customerInfoGet"}', 'utf16le'), {
      'content-type': 'application/json; charset=utf-16',
    }),
  ],
  [
    'bytes that are not UTF-8',
    post('/?checkPayee', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  ],
  [
    'a form',
    post('/?customerInfoGet', 'method=customerInfoGet', {
      'content-type': 'application/x-www-form-urlencoded',
    }),
  ],
  ['plain text', post('/?customerInfoGet', '{}', { 'content-type': 'text/plain' })],
  ['multipart', post('/?customerInfoGet', '--x--', { 'content-type': 'multipart/form-data; boundary=x' })],
  ['XML', post('/?customerInfoGet', '<a/>', { 'content-type': 'application/xml' })],
  ['no content type', post('/?customerInfoGet', '{}', { 'content-type': '' })],
  ['a name twice in the query', post('/?customerInfoGet&customerInfoGet', '{}')],
  ['a customer twice in the query', post('/?customerInfoGet&fromCustomerId=1&fromCustomerId=2', '{}')],
  ['REST: broken JSON', post('/auth/logout', '{')],
  ['REST: a field in the query', post('/auth/logout?refreshToken=x', '{}')],
  ['REST: a path part too long', { method: 'GET', url: `/receipt/${'9'.repeat(400)}/pdf` }],
  ['REST: a path part that is no text', { method: 'GET', url: '/receipt/%E0%A4%A/pdf' }],
  ['REST: no number', { method: 'GET', url: '/receipt/1e3/pdf' }],
  ['REST: NUL', { method: 'GET', url: '/receipt/%00/pdf' }],
  ['REST: a number beyond 2^53', { method: 'GET', url: '/receipt/9007199254740993/pdf' }],
])('%s is bad input', async (_, request) => {
  const before = await digest(bank)
  expectRefusal(await ines.request(request), 'TA1')
  expect(await digest(bank)).toBe(before)
  expect('polluted' in {}).toBe(false)
})

test.each([
  ['/', '{}'],
  ['/?', '{"method":"customerInfoGet"}'],
  ['/?nothingLikeThis', '{}'],
  ['/?CustomerInfoGet', '{}'],
  ['/?__proto__', '{}'],
  ['/?constructor', '{}'],
  ['/?toString', '{}'],
  ['/?hasOwnProperty', '{}'],
  ['/?customerInfoGet&balanceInquiry', '{}'],
  ['/?customerInfoGet&lang=en', '{}'],
  ['/?customerInfoGet', '{"method":"balanceInquiry"}'],
  ['/?customerInfoGet', '{"method":null}'],
  ['/?customerInfoGet', '{"method":["customerInfoGet"]}'],
  ['/?fromCustomerId=1&customerInfoGet', '{}'],
])('POST %s with %s is no method [B161 B171]', async (url, payload) => {
  const answer = await ines.request(post(url, payload))
  expect(answer.statusCode).toBe(200)
  expectRefusal(answer, 'IM')
})

test('POST /?{method} with the method in its body is the main door [B161]', async () => {
  const answer = await ines.request(post('/?customerInfoGet', '{"method":"customerInfoGet"}'))
  expect(answer.json<object>()).toMatchObject({ responseCode: '00', validationErrors: [] })
})

test('other verbs are not the main door, whatever their headers', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'] as const) {
    const answer = await ines.request({
      method,
      url: '/?customerInfoGet',
      headers: { 'x-http-method-override': 'POST' },
    })
    expect([method, answer.body.includes('userId')]).toEqual([method, false])
    expect(answer.statusCode).toBeLessThan(500)
    // TRACE must not return headers a cross-site script could read.
    expect(answer.body).not.toContain('Bearer')
  }
})

test.each(['/nothing/here', '/auth/login/', '/Auth/Login', '/receipt/5/pdf/..%2f..'])(
  'POST %s is refused in the same shape without repeating the address',
  async (url) => {
    const answer = await ines.request(post(url, '{}'))
    expect(answer.statusCode).toBe(404)
    expectRefusal(answer, 'IM')
    expect(answer.body).not.toContain(url)
  },
)

test('a page of another site is refused in the same shape', async () => {
  const answer = await ines.request(
    post('/?customerInfoGet', '{}', { ...json, 'sec-fetch-site': 'cross-site' }),
  )
  expect(answer.statusCode).toBe(403)
  expectRefusal(answer, '13')
})

/** The reply to bytes on a plain socket. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
  })
  // A reset counts as an empty reply.
  socket.on('error', () => {})
  socket.end(bytes)
  await new Promise((resolve) => socket.once('close', resolve))
  return text
}

const head = 'POST /?customerInfoGet HTTP/1.1\r\nHost: ostra.localhost\r\nContent-Type: application/json\r\n'

test.each([
  [
    'a length and chunks at once',
    `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n`,
  ],
  ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`],
  ['an unknown transfer coding', `${head}Transfer-Encoding: xchunked\r\n\r\n{}`],
  ['a header bomb', `${head}X-Bomb: ${'x'.repeat(64 * 1024)}\r\n\r\n`],
  ['a thousand headers', `${head}${'X: y\r\n'.repeat(5_000)}\r\n`],
  ['bare line feeds in a header', `${head}X-A: b\nX-B: c\r\n\r\n`],
  ['a space before the colon', `${head}Content-Length : 2\r\n\r\n{}`],
  ['an unknown verb', 'FOO / HTTP/1.1\r\nHost: ostra.localhost\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
])('on the wire: %s is refused once and the connection ends', async (_, bytes) => {
  const answer = await raw(bytes)
  expect(answer).toMatch(/^(?:HTTP\/1\.1 4\d\d |$)/)
  expect(answer.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThan(2)
  expect(answer).not.toMatch(/smuggled|node_modules|\.ts:\d|Fastify|fastify/)
})

test('after all that the server still serves', async () => {
  expect(await ines.call(customerInfoGet, {})).toMatchObject({ responseCode: '00' })
})

test('a refusal has one meaning: no two subjects have one of the same name', () => {
  const names = [access, activity, claims, desk, everyCall, papers, payments, person, requests].flatMap(
    Object.keys,
  )
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.length).toBeGreaterThan(100)
})

test('a call that checks a file has more time than one that only reads and writes rows', () => {
  const checking = [...calls.values()].filter(
    ({ refusals, multipart }) =>
      multipart !== undefined || refusals.some((name) => /^(?:fileTooHeavy|tableTooLarge)$/.test(name)),
  )
  expect(checking.length).toBeGreaterThan(10)
  expect(checking.filter(({ budgetMs = 0 }) => budgetMs < 40_000).map(({ name }) => name)).toEqual([])
})
