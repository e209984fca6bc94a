import { expect, test } from 'vitest'
import { supportDesk } from './desk.ts'
import { contactIn } from './jwt.ts'
import type { DeskAnswer, DeskRequest } from './line.ts'
import { DeskAway, DeskBusy, DeskMissing } from './support-desk.ts'

const contact = { customerId: 12, brand: 'ostra' }
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const page = { limit: 20, from: 1 }
const none = { status: 200, body: { tickets: [] } }

/** A company that returns these answers in turn, then the last repeatedly; token requests always succeed. */
function company(...answers: (DeskAnswer | Error)[]) {
  let now = new Date('2026-11-23T12:00:00Z')
  const asked: DeskRequest[] = []
  let given = 0
  const desk = supportDesk(
    async (request) => {
      asked.push(request)
      if (request.path === '/oauth/token')
        return { status: 200, body: { access_token: `token-${asked.length}` } }
      const answer = answers[Math.min(given, answers.length - 1)] ?? none
      given += 1
      if (answer instanceof Error) throw answer
      return answer
    },
    { clientId: 'sixpence', secret, now: () => now },
  )
  const paths = () => asked.map(({ path }) => path.split('?')[0])
  return { desk, asked, paths, pass: (ms: number) => (now = new Date(now.getTime() + ms)) }
}

test('the token is requested once, with a token of five minutes that contains customer and brand only [OP335]', async () => {
  const { desk, asked, paths } = company(none)
  await desk.tickets(contact, page)
  await desk.tickets(contact, page)
  expect(paths()).toEqual(['/oauth/token', '/tickets', '/tickets'])
  const [exchange, list] = asked
  expect(exchange?.body).toMatchObject({ client_id: 'sixpence', response_type: 'token' })
  const { jwt_token: jwt = '' } = (exchange?.body ?? {}) as { jwt_token?: string }
  const claims: unknown = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
  const iat = Date.parse('2026-11-23T12:00:00Z') / 1000
  expect(claims).toEqual({ sub: '12', brand: 'ostra', aud: 'sixpence', iat, exp: iat + 300 })
  expect(list?.token).toBe('token-1')
})

test('a 401 causes one new token and one repetition, and is not visible to the caller [B392]', async () => {
  const { desk, paths, asked } = company({ status: 401, body: undefined }, none)
  expect(await desk.tickets(contact, page)).toEqual([])
  expect(paths()).toEqual(['/oauth/token', '/tickets', '/oauth/token', '/tickets'])
  expect(asked.at(-1)?.token).toBe('token-3')
})

test('a second 401 causes no further repetition', async () => {
  const { desk, paths } = company({ status: 401, body: undefined })
  await expect(desk.tickets(contact, page)).rejects.toThrow(DeskAway)
  expect(paths()).toHaveLength(4)
})

test('after a 429 nothing is requested until its time has passed; then one request goes first [B393]', async () => {
  const { desk, asked, pass } = company({ status: 429, body: undefined, retryAfter: 10 }, none)
  await expect(desk.tickets(contact, page)).rejects.toThrow(DeskBusy)
  const before = asked.length
  await expect(desk.tickets(contact, page)).rejects.toMatchObject({ seconds: 10 })
  await expect(desk.conversations(contact, '7', 2)).rejects.toThrow(DeskBusy)
  expect(asked).toHaveLength(before)
  pass(10_000)
  const [probe, other] = await Promise.allSettled([
    desk.tickets(contact, page),
    desk.conversations(contact, '7', 2),
  ])
  expect([probe.status, other.status]).toEqual(['fulfilled', 'rejected'])
  expect(asked).toHaveLength(before + 1)
  await desk.tickets(contact, page)
  expect(asked).toHaveLength(before + 2)
})

test('an action of a person is tried once meanwhile, and its success, including a 204, lets the others through [B393]', async () => {
  const { desk, asked } = company({ status: 429, body: undefined }, { status: 204, body: undefined }, none)
  await expect(desk.tickets(contact, page)).rejects.toMatchObject({ seconds: 30 })
  await desk.update(contact, '7', { status: 'Closed' })
  await desk.tickets(contact, page)
  expect(asked.at(-1)?.path).toBe('/tickets?limit=20&from=1')
})

test('one customer’s 429 does not delay other customers', async () => {
  const { desk } = company({ status: 429, body: undefined }, none)
  await expect(desk.tickets(contact, page)).rejects.toThrow(DeskBusy)
  expect(await desk.tickets({ ...contact, customerId: 13 }, page)).toEqual([])
})

test.each([
  ['nobody answers', new Error('refused'), DeskAway],
  ['a fault of theirs', { status: 500, body: undefined }, DeskAway],
  ['an answer that was not agreed', { status: 200, body: { tickets: [{ id: 7 }] } }, DeskAway],
  ['nothing there', { status: 404, body: undefined }, DeskMissing],
])('%s has its name', async (_, answer, name) => {
  await expect(company(answer).desk.tickets(contact, page)).rejects.toThrow(name)
})

test('a token request that failed is repeated by the next request', async () => {
  let isDown = true
  const desk = supportDesk(
    async ({ path }) => {
      if (isDown) throw new Error('refused')
      return path === '/oauth/token' ? { status: 200, body: { access_token: 'a' } } : none
    },
    { clientId: 'sixpence', secret, now: () => new Date() },
  )
  await expect(desk.tickets(contact, page)).rejects.toThrow(DeskAway)
  isDown = false
  expect(await desk.tickets(contact, page)).toEqual([])
})

test('a token of the help window expires after five minutes, and is valid for its customer only', () => {
  const { desk } = company(none)
  const jwt = desk.jwt(contact, 'messages') ?? ''
  const at = (ms: number) => new Date(Date.parse('2026-11-23T12:00:00Z') + ms)
  const read = (audience: string, ms: number, key = secret) =>
    contactIn(jwt, { audiences: [audience], secret: key, now: at(ms) })
  expect(read('messages', 299_000)).toEqual(contact)
  expect(read('messages', 300_000)).toBeUndefined()
  expect(read('sixpence', 0)).toBeUndefined()
  expect(read('messages', 0, 'another')).toBeUndefined()
  expect(desk.jwt(contact, 'guess')).toBeUndefined()
})
