import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { dayOf, msOf } from '@sixpence/days'
import type { AnyCall, InputOf } from '@sixpence/protocol/call'
import {
  checkUrls,
  maxWebhooks,
  webhookCreate,
  webhookDelete,
  webhookList,
  webhookMessageGet,
  webhookMessageResend,
  webhookPing,
  webhookRequestList,
  webhookSecretRotate,
  webhookUpdate,
} from '@sixpence/protocol/public-api/webhooks'
import { apiEvents } from '@sixpence/protocol/rules/api-events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOldDeliveries } from '#deliveries/delete-old-deliveries.ts'
import { recordDeliveries } from '#store/delivery/queue.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { confirmedBy } from '#testing/bank/test-confirm.ts'

let bank: TestBank
let ines: TestClient
let company: { customerId: number }
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  company = { customerId: await bank.customerId('northlight') }
  await bank.alter('ines', `login_2fa = 'sms', totp_secret = null`)
  shop = await openShop()
})
afterAll(async () => {
  shop.close()
  await bank.close()
})
beforeEach(async () => {
  await bank.settled()
  await bank.database.owner.query(`delete from app.delivery_endpoint`)
  bank.clock.advance(120_000)
  ines = await bank.as('ines')
  shop.begin()
})

type Heard = { method: string; path: string; headers: http.IncomingHttpHeaders; body: string }

/** The company's own server: records requests and answers as configured; 0 for a server that never answers. */
async function openShop() {
  let heard: Heard[] = []
  let status = 200
  let location = ''
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      heard.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
      if (status > 0) response.writeHead(status, location ? { location } : {}).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    at: (path: string) => `http://127.0.0.1:${port}${path}`,
    heard: () => heard,
    answers: (next: number, to = '') => {
      status = next
      location = to
    },
    begin: () => {
      heard = []
      status = 200
      location = ''
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Written from the text of Standard Webhooks 1.0, not from our own code. */
function isSigned(secret: string, { headers, body }: Heard): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

/** A call by a user with full access, confirmed where required. */
const manage = <C extends AnyCall>(call: C, input: InputOf<C>) =>
  confirmedBy({ bank, client: ines, person: 'ines' }, call, input, company)
const create = (more: Partial<InputOf<typeof webhookCreate>> = {}) =>
  manage(webhookCreate, { ...company, name: 'Shop', enabled: true, url: shop.at('/hooks'), ...more })
const webhooks = async () => (await manage(webhookList, company)).webhooks ?? []
const log = async (more: Partial<InputOf<typeof webhookRequestList>> = {}) =>
  manage(webhookRequestList, { ...company, ...more })
const refusalOf = ({
  validationErrors: [first],
}: {
  validationErrors: { code: string; parameter?: string }[]
}) => first && [first.code, first.parameter]

const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000')

let told = 0
/** An event that is sent to the company's webhooks. */
async function happens(subject = 'anything') {
  told += 1
  const [kind, event, key] = ['webhook', 'test', `happened:${told}`] as const
  const delivery = { ...company, kind, key, subject, event, facts: {} }
  const recorded = await recordDeliveries(bank.services.db, [delivery], bank.clock.now())
  await bank.settled()
  return recorded
}

/** Advances the clock, with every attempt when it is due. */
async function pass(days: number) {
  const end = bank.clock.now().getTime() + msOf({ days: 1 }) * days
  for (;;) {
    const { rows } = await bank.database.owner.query<{ at: Date | null }>(
      `select min(next_at) as at from app.delivery where state = 'waiting' and next_at > $1`,
      [bank.clock.now()],
    )
    const due = rows[0]?.at?.getTime() ?? end
    bank.clock.advance(Math.min(due, end) - bank.clock.now().getTime())
    await bank.settled()
    if (due >= end) break
  }
  ines = await bank.as('ines')
}

describe('a webhook', () => {
  test('is made with a secret that is shown once, listed, changed and removed [OP314 OP315 OP316 OP317]', async () => {
    const { id = 0, secret = '' } = await create()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const wanted = {
      id,
      ...company,
      name: 'Shop',
      enabled: true,
      url: shop.at('/hooks'),
      events: [...apiEvents],
      secret: `whsec_…${secret.slice(-4)}`,
      waiting: 0,
      createdAt: bank.clock.now().toISOString(),
    }
    expect(await webhooks()).toEqual([wanted])
    expect(ines.answer?.body).not.toContain(secret.slice(6, 20))
    const changed = { name: 'Till', enabled: false, url: 'https://shop.com/till' }
    await manage(webhookUpdate, { id, ...company, ...changed, events: ['invoice.paid', 'invoice.paid'] })
    expect(await webhooks()).toEqual([{ ...wanted, ...changed, events: ['invoice.paid'] }])
    await manage(webhookUpdate, { id, enabled: true })
    expect(await webhooks()).toEqual([{ ...wanted, ...changed, enabled: true, events: ['invoice.paid'] }])
    expect((await manage(webhookDelete, { id })).http).toBe(200)
    expect(await webhooks()).toEqual([])
    expect(refusalOf(await manage(webhookUpdate, { id }))).toEqual(['webhookNotFound', 'id'])
    expect(refusalOf(await manage(webhookSecretRotate, { id }))).toEqual(['webhookNotFound', 'id'])
  })

  test('everybody with full access is told by mail that it was made, sends elsewhere or has a new secret', async () => {
    const mailed = async (act: () => Promise<unknown>): Promise<string[]> => {
      await bank.settled()
      await bank.database.owner.query('delete from sandbox.message')
      await act()
      await bank.settled()
      const { rows } = await bank.database.owner.query<{ body: string }>(
        `select body from sandbox.message where kind = 'mail' and recipient = 'ines@ostra.example'
           and subject like 'A webhook of % was changed'`,
      )
      return rows.map(({ body }) =>
        [/created|changed|renewed/, /\w+\.com\b/].map((pattern) => pattern.exec(body)?.[0]).join(' '),
      )
    }
    let id = 0
    expect(await mailed(async () => (id = (await create({ url: 'https://shop.com/a' })).id ?? 0))).toEqual([
      'created shop.com',
    ])
    expect(await mailed(() => manage(webhookUpdate, { id, name: 'Till' }))).toEqual([])
    expect(await mailed(() => manage(webhookUpdate, { id, url: 'https://till.com/b' }))).toEqual([
      'changed till.com',
    ])
    expect(await mailed(() => manage(webhookSecretRotate, { id }))).toEqual(['renewed till.com'])
  })

  test('is made, led elsewhere and given a new secret only once the person’s own code has confirmed it [OP314 OP316]', async () => {
    const code = () => bank.smsCode('ines')
    const wanted = { ...company, name: 'Shop', url: shop.at('/hooks') }
    const { requestKey = '', method, secret: early } = await ines.call(webhookCreate, wanted, company)
    expect([method, early, await webhooks()]).toEqual(['sms', undefined, []])
    const given = { requestKey, code: await code() }
    const other = await ines.call(webhookCreate, { ...wanted, url: shop.at('/else'), ...given }, company)
    expect(refusalOf(other)?.[0]).toBe('confirmationOver')
    const { id = 0, secret } = await ines.call(webhookCreate, { ...wanted, ...given }, company)
    expect(secret).toMatch(/^whsec_/)
    expect(refusalOf(await ines.call(webhookCreate, { ...wanted, ...given }, company))?.[0]).toBe(
      'confirmationOver',
    )

    const moved = { id, url: shop.at('/till') }
    const moving = await ines.call(webhookUpdate, moved, company)
    const rotating = await ines.call(webhookSecretRotate, { id }, company)
    expect([moving.method, rotating.method, rotating.secret]).toEqual(['sms', 'sms', undefined])
    expect(await webhooks()).toMatchObject([
      { url: shop.at('/hooks'), secret: `whsec_…${secret?.slice(-4)}` },
    ])
    const wrong = { requestKey: rotating.requestKey ?? '', code: otherThan(await code()) }
    expect(refusalOf(await ines.call(webhookSecretRotate, { id, ...wrong }, company))?.[0]).toBe(
      'wrongConfirmationCode',
    )
    // Without a change of the address, a person's request takes effect at once.
    expect(await ines.call(webhookUpdate, { id, name: 'Till', enabled: false }, company)).not.toHaveProperty(
      'requestKey',
    )
    expect(await webhooks()).toMatchObject([{ name: 'Till', enabled: false, url: shop.at('/hooks') }])
  })

  test('stands beside others, and each is told by its own secret [OP314]', async () => {
    const first = await create({ url: shop.at('/one') })
    const second = await create({ url: shop.at('/two') })
    await create({ url: shop.at('/off'), enabled: false })
    expect(await happens()).toBe(2)
    const heard = shop.heard().toSorted((a, b) => (a.path < b.path ? -1 : 1))
    expect(heard.map(({ path }) => path)).toEqual(['/one', '/two'])
    expect(heard.map((value) => isSigned(first.secret ?? '', value))).toEqual([true, false])
    expect(heard.map((value) => isSigned(second.secret ?? '', value))).toEqual([false, true])
  })

  test('signs with the old secret too for a day after a rotation, then with the new one alone', async () => {
    const { id = 0, secret: old = '' } = await create()
    const { secret = '', oldSecretUntil = '' } = await manage(webhookSecretRotate, { id })
    expect(new Date(oldSecretUntil).getTime() - bank.clock.now().getTime()).toBe(msOf({ days: 1 }))
    expect(await webhooks()).toMatchObject([{ secret: `whsec_…${secret.slice(-4)}`, oldSecretUntil }])
    await happens()
    expect([old, secret].map((text) => isSigned(text, shop.heard()[0]!))).toEqual([true, true])
    bank.clock.advance(msOf({ days: 1 }) + 1)
    await happens()
    expect([old, secret].map((text) => isSigned(text, shop.heard()[1]!))).toEqual([false, true])
  })

  test.each<[Partial<InputOf<typeof webhookCreate>>, string[]]>([
    [{ url: 'shop' }, ['webhookUrlInvalid', 'url']],
    [{ url: 'http://shop.com' }, ['webhookUrlNotHttps', 'url']],
    [{ url: 'https://me:pw@shop.com' }, ['webhookUrlUserInfo', 'url']],
    [{ url: 'https://shop.com:25' }, ['webhookUrlPort', 'url']],
    [{ url: 'https://169.254.169.254/latest' }, ['webhookUrlNotPublic', 'url']],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, ['webhookUrlNotPublic', 'url']],
  ])('%j is refused beside its field, and nothing is made [OP314 B427]', async (input, refusal) => {
    const answer = await create(input)
    expect([answer.http, refusalOf(answer)]).toEqual([400, refusal])
    expect(await webhooks()).toEqual([])
  })

  test.each<[string, Partial<InputOf<typeof webhookCreate>>]>([
    ['url', { url: `https://shop.com/${'a'.repeat(2_000)}` }],
    ['name', { name: ' ' }],
    ['events', { events: [] }],
  ])(
    '%s in the wrong form is refused beside its field, and nothing is made [OP314]',
    async (field, input) => {
      const answer = await create(input)
      expect([answer.http, refusalOf(answer)?.[1]]).toEqual([400, field])
      expect(await webhooks()).toEqual([])
    },
  )

  test('is not moved to a private address [OP316]', async () => {
    const { id = 0 } = await create()
    const answer = await manage(webhookUpdate, { id, url: 'https://10.0.0.1/' })
    expect(refusalOf(answer)).toEqual(['webhookUrlNotPublic', 'url'])
    expect(await webhooks()).toMatchObject([{ url: shop.at('/hooks') }])
  })

  test('is one of at most twenty; removed ones do not count [OP314]', async () => {
    for (let count = 0; count < maxWebhooks; count += 1) {
      // Codes are limited per minute.
      bank.clock.advance(10_000)
      await create({ url: 'https://shop.com/' })
    }
    expect(refusalOf(await create())?.[0]).toBe('tooManyWebhooks')
    await manage(webhookDelete, { id: (await webhooks())[0]?.id ?? 0 })
    expect((await create()).id).toBeTypeOf('number')
  })

  test('of another company is neither listed nor made nor changed [B428]', async () => {
    const { id = 0 } = await create()
    const other = { customerId: await bank.customerId('bo') }
    for (const answer of [
      await manage(webhookList, other),
      await create(other),
      await manage(webhookUpdate, { id, ...other, name: 'Theirs' }),
      await log(other),
    ])
      expect([answer.http, refusalOf(answer)?.[0]]).toEqual([403, 'notAllowed'])
    expect(await webhooks()).toMatchObject([{ name: 'Shop' }])
  })

  test('leaves nothing of secret and address in a table, a log line or the audit trail', async () => {
    const { secret = '' } = await create({ url: shop.at('/hooks?token=abcdef') })
    await happens()
    const { rows } = await bank.database.owner.query<{ text: string }>(
      `select json_build_array((select json_agg(e) from app.delivery_endpoint e), (select json_agg(d) from app.delivery d),
         (select json_agg(a) from app.audit a), (select json_agg(o) from app.outbox o))::text as text`,
    )
    const everything = `${rows[0]?.text} ${bank.log.join('\n')}`
    for (const piece of [secret.slice(6, 30), 'token=abcdef']) expect(everything).not.toContain(piece)
  })
})

describe('a server that does not answer', () => {
  test('is paused after three days, its owner is told, and switched on it gets what waits', async () => {
    const { id = 0 } = await create()
    shop.answers(500)
    await happens('first')
    const failingSince = bank.clock.now().toISOString()
    expect(await webhooks()).toMatchObject([{ enabled: true, failingSince, waiting: 1 }])
    await pass(2)
    await happens('second')
    expect(await webhooks()).toMatchObject([{ enabled: true, failingSince, waiting: 2 }])
    await pass(1.5)
    const [paused] = await webhooks()
    expect(paused).toMatchObject({ enabled: false, pausedAt: expect.any(String), waiting: 1 })
    const calls = shop.heard().length
    await pass(1)
    expect([shop.heard().length, await happens()]).toEqual([calls, 0])
    const { rows: letters } = await bank.database.owner.query<{ to: string }>(
      `select recipient as to from sandbox.message where kind = 'mail' and subject = 'Your server is not responding'
         and body like '%one of your webhooks%'`,
    )
    expect(letters).toEqual([{ to: 'ines@ostra.example' }])
    shop.begin()
    await manage(webhookUpdate, { id, enabled: true })
    await bank.settled()
    expect(shop.heard()).toHaveLength(1)
    const [healthy] = await webhooks()
    expect(healthy).toMatchObject({ enabled: true, waiting: 0 })
    expect(healthy).not.toHaveProperty('pausedAt')
    expect(healthy).not.toHaveProperty('failingSince')
  })

  test('to one message only stays on: another has arrived within three days', async () => {
    await create()
    shop.answers(500)
    await happens('refused')
    await pass(2)
    shop.begin()
    // With a different subject, so that it does not wait for the previous message.
    await happens('taken')
    expect(shop.heard()).toHaveLength(1)
    shop.answers(500)
    await pass(2)
    expect((await log()).requests?.[0]?.message.state).toBe('setAside')
    expect(await webhooks()).toMatchObject([{ enabled: true }])
  })

  test('and says it is gone is paused at once', async () => {
    await create()
    shop.answers(410)
    await happens()
    expect(await webhooks()).toMatchObject([{ enabled: false, pausedAt: bank.clock.now().toISOString() }])
  })
})

describe('the log', () => {
  test('has every attempt, with address and secrets masked, and the message that was sent [OP330]', async () => {
    const { id: webhookId = 0 } = await create({ url: shop.at('/hooks?token=abcdef') })
    shop.answers(503)
    await happens()
    bank.clock.advance(10_000)
    shop.begin()
    await bank.settled()
    const { requests = [] } = await log()
    expect(requests.map(({ number, outcome, status }) => [number, outcome, status])).toEqual([
      [2, 'delivered', 200],
      [1, 'status', 503],
    ])
    expect(requests[0]).toMatchObject({
      url: shop.at('/hooks?token=…'),
      webhook: { id: webhookId, name: 'Shop' },
      message: { event: 'test', state: 'delivered', messageId: shop.heard()[0]?.headers['webhook-id'] },
    })
    expect(ines.answer?.body).not.toContain('abcdef')
    const { notice } = await manage(webhookMessageGet, { id: requests[0]?.message.id ?? 0 })
    expect(notice).toMatchObject({ state: 'delivered', body: shop.heard()[0]?.body })
    expect(notice?.log.map(({ number }) => number)).toEqual([2, 1])
  })

  test('is searched by webhook, days, event, message, status, name and address [OP330]', async () => {
    const { id: first } = await create({ name: 'Shop in Lisbon', url: shop.at('/one') })
    await happens()
    await pass(1)
    expect((await manage(webhookDelete, { id: first ?? 0 })).http).toBe(200)
    await create({ name: 'Till', url: shop.at('/two') })
    await happens()
    const found = async (more: Partial<InputOf<typeof webhookRequestList>>) =>
      (await log(more)).requests?.map(({ webhook }) => webhook.name)
    const today = dayOf(bank.clock.now())
    expect(await found({})).toEqual(['Till', 'Shop in Lisbon'])
    expect(await found({ webhookId: first })).toEqual(['Shop in Lisbon'])
    expect(await found({ fromDate: today, toDate: today })).toEqual(['Till'])
    expect(await found({ query: 'LISBON' })).toEqual(['Shop in Lisbon'])
    expect(await found({ query: '/two' })).toEqual(['Till'])
    expect(await found({ query: 'TEST' })).toEqual(['Till', 'Shop in Lisbon'])
    expect(await found({ query: String(shop.heard()[0]?.headers['webhook-id']) })).toEqual(['Shop in Lisbon'])
    expect(await found({ query: 'Porto' })).toEqual([])
    const inverted = await log({ fromDate: '2026-11-25', toDate: '2026-11-24' })
    expect(refusalOf(inverted)).toEqual(['logDaysInverted', 'toDate'])
  })

  test('has pages of 20, and the cursor of the answer leads to the next and back [OP330 B426]', async () => {
    await create()
    for (let count = 0; count < 23; count += 1) await happens()
    const first = await log({ limit: 20 })
    expect(first.requests).toHaveLength(20)
    expect(first.cursor).toEqual({ count: 23, current: '', next: expect.any(String) })
    const second = await log({ limit: 20, cursor: first.cursor?.next ?? '' })
    expect(second.requests).toHaveLength(3)
    expect(second.cursor).toEqual({
      count: 23,
      current: first.cursor?.next,
      prev: expect.any(String),
    })
    const back = await log({ limit: 20, cursor: second.cursor?.prev ?? '' })
    expect(back.requests).toEqual(first.requests)
    expect((await ines.raw(webhookRequestList, { ...company, limit: 21 }, company)).http).toBe(400)
  })

  test('sends a message again at once, as it was and under its id, unless its webhook is off', async () => {
    const { id = 0 } = await create()
    await happens()
    const message = (await log()).requests?.[0]?.message.id ?? 0
    await manage(webhookMessageResend, { id: message })
    await bank.settled()
    const [before, again] = shop.heard()
    expect(again?.body).toBe(before?.body)
    expect(again?.headers['webhook-id']).toBe(before?.headers['webhook-id'])
    expect((await log()).requests?.map(({ number }) => number)).toEqual([2, 1])
    await manage(webhookUpdate, { id, enabled: false })
    expect(refusalOf(await manage(webhookMessageResend, { id: message }))?.[0]).toBe('webhookOff')
  })

  test('outlives its webhook, of which nothing more is sent, and is forgotten with it after 90 days [OP317]', async () => {
    const { id = 0 } = await create()
    await happens()
    shop.answers(500)
    await happens()
    await manage(webhookDelete, { id })
    const calls = shop.heard().length
    await pass(1)
    expect([shop.heard().length, await happens()]).toEqual([calls, 0])
    expect((await log()).requests).toHaveLength(2)
    await deleteOldDeliveries(bank.services)
    expect((await log()).requests).toHaveLength(2)
    bank.clock.advance(msOf({ days: 90 }))
    ines = await bank.as('ines')
    await deleteOldDeliveries(bank.services)
    expect((await log()).requests).toEqual([])
    const { rows } = await bank.database.owner.query('select from app.delivery_endpoint')
    expect(rows).toEqual([])
  })
})

describe('a ping', () => {
  const ping = (url = shop.at('/hooks')) => manage(webhookPing, { url })
  /** Codes are limited per minute. */
  beforeEach(() => bank.clock.advance(60_000))

  test('sends a test that is signed with the webhook’s secret and answers what the server said [OP318 Q176]', async () => {
    const { secret = '' } = await create()
    expect(await ping()).toMatchObject({ ok: true, status: 200, outcome: 'delivered' })
    const [heard] = shop.heard()
    expect(isSigned(secret, heard!)).toBe(true)
    expect(JSON.parse(heard?.body ?? '')).toMatchObject({ type: 'test' })
    shop.answers(404)
    const answer = await ping()
    expect([answer.http, answer.ok, answer.outcome]).toEqual([200, false, 'status'])
    expect(ines.answer?.json()).toMatchObject({ status: 404 })
  })

  test('of an address that is no webhook’s is signed with a secret of nobody [OP318]', async () => {
    const { secret = '' } = await create()
    expect(await ping(shop.at('/other'))).toMatchObject({ ok: true })
    expect(shop.heard()[0]?.headers['webhook-signature']).toMatch(/^v1,/)
    expect(isSigned(secret, shop.heard()[0]!)).toBe(false)
  })

  test('follows no redirect, and waits five seconds at most [OP318 Q176]', async () => {
    shop.answers(302, 'http://169.254.169.254/latest/meta-data')
    expect(await ping()).toMatchObject({ ok: false, outcome: 'redirect' })
    expect(shop.heard()).toHaveLength(1)
    shop.answers(0)
    const begun = performance.now()
    expect(await ping()).toMatchObject({ ok: false, outcome: 'timedOut' })
    expect(performance.now() - begun).toBeGreaterThan(4_500)
    // Far above five seconds: a busy machine answers later.
    expect(performance.now() - begun).toBeLessThan(60_000)
  })

  test.each([
    ['http://shop.com/', 'webhookUrlNotHttps'],
    ['https://10.0.0.1/', 'webhookUrlNotPublic'],
    ['https://169.254.169.254/', 'webhookUrlNotPublic'],
    ['https://[fe80::1]/', 'webhookUrlNotPublic'],
    ['https://intranet/', 'webhookUrlNotPublic'],
    ['ftp://shop.com/', 'webhookUrlNotHttps'],
  ])('is not sent to %s [OP318 Q176]', async (url, code) => {
    expect(refusalOf(await ping(url))).toEqual([code, 'url'])
  })
})

describe('check-urls', () => {
  beforeEach(() => bank.clock.advance(60_000))
  const check = async (urls: string[]) => (await ines.call(checkUrls, { urls })).results

  test('says which servers answer, by a GET without credentials [OP029 B431]', async () => {
    shop.answers(405)
    const urls = [shop.at('/hooks'), 'http://127.0.0.1:9/']
    expect(await check(urls)).toEqual([
      { url: urls[0], ok: true },
      { url: urls[1], ok: false },
    ])
    expect(shop.heard()).toMatchObject([{ method: 'GET', path: '/hooks', body: '' }])
    expect(Object.keys(shop.heard()[0]?.headers ?? {}).toSorted()).toEqual([
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })

  test('private addresses and other schemes are not usable [OP029 B431 Q176]', async () => {
    const urls = [
      'https://10.0.0.1/',
      'https://192.168.1.1/',
      'https://169.254.169.254/',
      'https://[::ffff:172.16.0.1]/',
      'https://localhost.localdomain/',
      'ftp://127.0.0.1/',
      'nonsense',
    ]
    expect(await check(urls)).toEqual(urls.map((url) => ({ url, ok: false })))
  })

  test('a redirect and a fault are not usable, and nobody is redirected [OP029 B431 Q176]', async () => {
    shop.answers(301, shop.at('/elsewhere'))
    expect(await check([shop.at('/a')])).toMatchObject([{ ok: false }])
    shop.answers(502)
    expect(await check([shop.at('/b')])).toMatchObject([{ ok: false }])
    expect(shop.heard().map(({ path }) => path)).toEqual(['/a', '/b'])
  })

  test.each([[[]], [Array.from({ length: 11 }, () => 'https://shop.com/')], [['']]])(
    'at least one and at most ten addresses are checked at once [OP029]',
    async (urls) => expect((await ines.call(checkUrls, { urls })).http).toBe(400),
  )
})
