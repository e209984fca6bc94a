import { sandboxes } from '#simulator/sandboxes/sandboxes.ts'
import { brands } from '@sixpence/brands'
import { brandAt } from '@sixpence/brands/hosts.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { people } from '#simulator/people.ts'
import { TestChannel } from '#testing/bank/test-channel.ts'
import { productionSettings } from '#testing/test-settings.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { sealOlder } from '#store/customer/seal-older.ts'
import { readConfig } from '#core/config.ts'
import { openPartners, type Partners } from '#partners/partners.ts'
import { codeIn, registerTown } from './town.ts'
import { stepOf, totpAt } from '#auth/totp.ts'

const now = z.object({
  left: z.int(),
  messages: z.array(
    z.object({
      kind: z.string(),
      brand: z.string(),
      recipient: z.string(),
      who: z.nullable(z.string()),
      body: z.nullable(z.string()),
      state: z.string(),
      code: z.optional(z.string()),
    }),
  ),
  codes: z.array(
    z.object({ who: z.string(), code: z.string(), isUsed: z.boolean(), next: z.nullable(z.string()) }),
  ),
})

const config = readConfig({ SIXPENCE_SECRET: 'a secret that only tests use, 0123456789' })
let channel: TestChannel
let town: FastifyInstance
let partners: Partners
let personal: PersonalData

beforeAll(async () => {
  channel = await TestChannel.open()
  town = Fastify()
  personal = channel.personal
  registerTown(town, { config, db: channel.pool, clock: channel.clock, personal })
  partners = openPartners(config, channel.clock, sandboxes(config, channel.pool, channel.clock))
})
afterAll(() => channel.close())
beforeEach(() => channel.database.owner.query('truncate sandbox.message'))

const ask = async (query: Record<string, string> = {}): Promise<z.infer<typeof now>> =>
  z.parse(now, JSON.parse((await town.inject({ url: '/town/api/now', query })).body))

const sms = (to: string, text: string): Promise<void> =>
  partners.sms.send({ brand: 'ostra', to, text, personId: 1 })

test.each(['/town', '/town/api/now', '/town/api/phone', '/town/phone-worker.js', '/town/fonts/x.woff2'])(
  '%s does not exist in production mode',
  async (url) => {
    const bank = Fastify()
    const production = { ...config, mode: 'production', sandboxes: false } as const
    registerTown(bank, { config: production, db: channel.pool, clock: channel.clock, personal })
    const answer = await bank.inject({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('Route')
  },
)

test('shows messages of both kinds, the newest first, with the code large', async () => {
  await sms('+37061200012', 'Ostra: code 41 to sign in is 907164. Never give it to anyone.')
  await partners.mail.send({ brand: 'kopa', to: 'Ieva@kopa.example', subject: 'Hello', text: 'No code.' })
  const { messages } = await ask()
  expect(messages).toMatchObject([
    { kind: 'mail', brand: 'Kopa', recipient: 'ieva@kopa.example', body: 'No code.' },
    { kind: 'sms', brand: 'Ostra', recipient: '+37061200012', code: '907164' },
  ])
  expect(messages[0]).not.toHaveProperty('code')
})

test('finds a recipient by number, address or name, and shows the person', async () => {
  const { owner } = channel.database
  await channel.someone()
  await owner.query(
    `update app.person set phone_clear = '+37060000077', first_name_clear = 'Ieva', last_name_clear = 'Dūdėnaitė'`,
  )
  await sealOlder(channel.pool, personal)
  await sms('+37060000077', '123456')
  await sms('+37060000088', '654321')
  for (const q of ['0077', 'ieva', 'DŪDĖ'])
    expect((await ask({ q })).messages).toMatchObject([{ who: 'Ieva Dūdėnaitė', code: '123456' }])
  expect((await ask({ q: "%' or 1=1" })).messages).toEqual([])
  expect((await ask({ kind: 'mail' })).messages).toEqual([])
  expect((await ask({ kind: 'nonsense' })).messages).toHaveLength(2)
})

test('lost and bounced messages are shown without text; delayed ones arrive late', async () => {
  await sms('+37061200000', 'The code is 111111.')
  await partners.mail.send({
    brand: 'ostra',
    to: 'x@bounce.example',
    subject: 'Hello',
    text: 'Secret 222222',
  })
  await sms('+37061200001', 'The code is 333333.')
  const before = await ask()
  expect(before.messages.map(({ state, body, code }) => [state, body, code])).toEqual([
    ['bounced', null, undefined],
    ['lost', null, undefined],
  ])
  channel.clock.advance(29_000)
  expect((await ask()).messages).toHaveLength(2)
  channel.clock.advance(1_001)
  expect((await ask()).messages[0]).toMatchObject({ state: 'delivered', code: '333333' })
})

test('returns to a phone, by its push token only, the id of its newest push, without content', async () => {
  const newest = async (query: Record<string, string>): Promise<unknown> =>
    (await town.inject({ url: '/town/api/phone', query })).json()
  const nudge = (to: string) => partners.push.send({ brand: 'ostra', to, text: 'Open the app.' })
  expect(await newest({ to: 'phone:mine' })).toEqual({ newest: 0 })
  await nudge('phone:mine')
  const first = await newest({ to: 'phone:mine' })
  expect(first).toEqual({ newest: expect.any(Number) })
  await nudge('phone:other')
  await nudge('phone:mine:lost')
  await sms('phone:mine', 'No push.')
  expect(await newest({ to: 'phone:mine' })).toEqual(first)
  expect(await newest({ to: 'phone:mine:lost' })).toEqual({ newest: 0 })
  expect(await newest({})).toEqual({ newest: 0 })
  await nudge('phone:mine')
  expect(await newest({ to: 'phone:mine' })).not.toEqual(first)
})

test('links to a phone at a host of its own, where its cookies are not the bank’s', async () => {
  const phonesAt = async (host: string) => {
    const { body } = await town.inject({ url: '/town', headers: { host } })
    return [...body.matchAll(/href="([^"]+\/town\/phone)"/g)].map(([, href = '']) =>
      href.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
    )
  }
  for (const host of ['127.0.0.1:4000', 'kopa.localhost:4000', 'kopa.phone.localhost:4000'])
    expect(await phonesAt(host)).toContain('http://quillo.phone.localhost:4000/town/phone')
  expect(await phonesAt('kopa.bank.example')).toContain('http://quillo.bank.example/town/phone')
  expect(brandAt('quillo.phone.localhost:4000', { brands: Object.values(brands), isDemo: true })?.key).toBe(
    'quillo',
  )
  const worker = await town.inject({ url: '/town/phone-worker.js' })
  expect(worker.headers['content-type']).toContain('javascript')
})

test('shows at most the newest fifty', async () => {
  for (let n = 0; n < 55; n += 1) await sms('+37061200012', `The code is ${100_000 + n}.`)
  const { messages } = await ask()
  expect(messages).toHaveLength(50)
  expect(messages[0]?.code).toBe('100054')
})

test('shows the present and the next authenticator code, and whether a code was used', async () => {
  const someone = await channel.someone()
  await channel.someone()
  const secret = Buffer.from('12345678901234567890')
  await channel.database.owner.query(`update app.person set totp_secret = $1`, [secret])
  await sealOlder(channel.pool, personal)
  await channel.database.owner.query(`update app.person set login_2fa = 'otp' where id = $1`, [
    someone.personId,
  ])
  const step = stepOf(channel.clock.now())
  const first = await ask()
  // The time step may change between the two lines above.
  expect([totpAt(secret, step), totpAt(secret, step + 1)]).toContain(first.codes[0]?.code)
  expect(first.codes).toHaveLength(1)
  expect(first.codes[0]?.isUsed).toBe(false)
  expect([totpAt(secret, step + 1), totpAt(secret, step + 2)]).toContain(first.codes[0]?.next)
  expect(first.left).toBeGreaterThan(0)
  await channel.database.owner.query('update app.person set totp_step = $1', [step + 1])
  const [used] = (await ask()).codes
  expect(used?.isUsed).toBe(true)
  expect(used?.next).toBeOneOf([null, totpAt(secret, step + 2)])
})

test.each([
  ['Ostra: code 41 to sign in is 907164. Never give it to anyone.', '907164'],
  ['Ostra: 482913 confirms 250000.00 EUR to Bo.', '482913'],
  ['Ostra: 482913 confirms 1,250,000.00 EUR to Bo.', '482913'],
  ['250000.00 EUR arrived on +37061200012.', undefined],
  ['Call +37061200012', undefined],
  ['Reference 12345', undefined],
  ['', undefined],
])('finds the code in %j', (body, code) => {
  expect(codeIn(body)).toBe(code)
})

test('the page lists all people, links each brand beside its own host and allows only its own script and style', async () => {
  const { body, headers } = await town.inject({ url: '/town', headers: { host: 'kopa.localhost:4123' } })
  for (const { firstName, email, brand } of people) {
    expect(body).toContain(firstName)
    expect(body).toContain(email)
    expect(body).toContain(`href="http://${brand}.localhost:4123/"`)
  }
  expect(body).not.toMatch(/\son\w+=|javascript:|style="/)
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+' 'sha256-[^']+';/)
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  const font = /\/town\/fonts\/[\w.-]+/.exec(body)?.[0] ?? ''
  expect((await town.inject({ url: font })).headers['content-type']).toBe('font/woff2')
  expect((await town.inject({ url: '/town/fonts/..%2f..%2fpackage.json' })).statusCode).toBe(404)
})

test('an invalid host name cannot inject into the page', async () => {
  const { body } = await town.inject({ url: '/town', headers: { host: '"><script>alert(1)</script>' } })
  expect(body).not.toContain('<script>alert')
})

test('in production every partner must be a real one', () => {
  const real = openPartners(readConfig(productionSettings), channel.clock)
  expect(Object.keys(real)).toEqual([
    'mail',
    'sms',
    'push',
    'rates',
    'addresses',
    'banks',
    'bins',
    'payeeCheck',
    'instantKeys',
    'identity',
    'esign',
    'supportDesk',
    'rails',
    'railDesks',
  ])
})
