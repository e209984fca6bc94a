import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { demoPassword } from '#simulator/people.ts'
import { openTrialTown, trialWelcome } from './trial.ts'

let bank: TestBank
let app: FastifyInstance

beforeAll(async () => {
  bank = await TestBank.open()
  const { services } = bank
  app = Fastify()
  openTrialTown(app, { ...services, config: { ...services.config, mode: 'production', sandboxes: true } })
})
afterAll(async () => {
  await app.close()
  await bank.close()
})

const here = { host: 'ostra.localhost:4000' }
const from = async (remoteAddress: string, headers: Record<string, string>, url = '/town') =>
  app.inject({ url, remoteAddress, headers: { cookie: await cookieOf(), ...headers } })
/** The address that is printed when a trial starts. */
const printed = () => new URL(/http:\S+/.exec(trialWelcome(bank.services))?.[0] ?? '')
const opened = () => {
  const { pathname, search } = printed()
  return app.inject({ url: pathname + search, remoteAddress: '127.0.0.1', headers: here })
}
const cookieOf = async () => String((await opened()).headers['set-cookie']).split(';')[0] ?? ''

test('the town of a trial shows messages to its own machine, but no people or codes of the demo', async () => {
  await bank.services.partners.sms.send({
    brand: 'ostra',
    to: '+37061200012',
    personId: 1,
    text: 'Ostra: code 907164.',
  })
  const page = await from('127.0.0.1', here)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Sixpence trial')
  expect(page.body).not.toContain(demoPassword)
  expect(page.body).not.toContain('/town/calendar')
  const now = (await from('::1', here, '/town/api/now')).json<{
    messages: { code: string }[]
    codes: object[]
  }>()
  expect(now.messages[0]?.code).toBe('907164')
  // People of a trial have their own authenticators.
  expect(now.codes).toEqual([])
})

test.each([
  ['another machine', '10.0.0.7', here],
  ['a name of the bank', '127.0.0.1', { host: 'pay.example' }],
  ['a name that only begins like this machine', '127.0.0.1', { host: 'localhost.evil.example' }],
  ['a proxy on this machine', '127.0.0.1', { ...here, 'x-forwarded-for': '203.0.113.7' }],
  ['a proxy that says so otherwise', '127.0.0.1', { ...here, forwarded: 'for=203.0.113.7' }],
])('by %s nothing of it is there', async (_, address, headers) => {
  for (const url of [
    '/town',
    '/town/api/now',
    '/town/api/rails',
    '/town/identity',
    '/town/api/support',
    '/town/cards',
  ])
    expect((await from(address, headers, url)).statusCode).toBe(404)
})

test('the page for signing a document is open to anyone with its address; calendar and shop exist in the demo only', async () => {
  const outside = { host: 'pay.example', 'x-forwarded-for': '203.0.113.7' }
  const signed = await app.inject({
    method: 'POST',
    url: '/town/api/sign/none',
    headers: outside,
    payload: {},
  })
  expect(signed.statusCode).toBe(400)
  for (const url of ['/town/calendar', '/town/api/calendar'])
    expect((await from('127.0.0.1', here, url)).statusCode).toBe(404)
})

test('a trial prints a notice at every start', () => {
  expect(trialWelcome(bank.services)).toContain('TRIAL (SIXPENCE_SANDBOXES=on)')
})

test('a plain proxy on this machine, which passes nothing on, does not open the town [AT-16]', async () => {
  for (const host of ['localhost:4000', 'ostra.localhost:4000'])
    for (const url of [
      '/town',
      '/town/api/now',
      '/town/api/rails',
      '/town?key=',
      `/town?key=${'a'.repeat(43)}`,
    ])
      expect([url, (await from('127.0.0.1', { host, cookie: '' }, url)).statusCode]).toEqual([url, 404])
  const wrong = { ...here, cookie: `sixpence-town=${'a'.repeat(43)}` }
  expect((await from('127.0.0.1', wrong)).statusCode).toBe(404)
})

test('the printed address opens the town once for the browser, and leaves no key in the address [AT-16]', async () => {
  const answer = await opened()
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/town'])
  expect(answer.headers['set-cookie']).toMatch(
    /^sixpence-town=[\w-]{43}; Path=\/town; HttpOnly; SameSite=Strict$/,
  )
  expect((await from('127.0.0.1', here)).statusCode).toBe(200)
})
