import { msOf } from '@sixpence/days'
import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnyCall, InputOf } from '@sixpence/protocol/call'
import { type ButtonForm, savedButtonCreate, savedButtonGet } from '@sixpence/protocol/merchant/merchant'
import {
  ipnMessageConfirm,
  ipnMessageGet,
  ipnMessageList,
  ipnMessageResend,
  ipnSettingsGet,
  ipnSettingsUpdate,
  ipnTestSend,
  pbnSettingsGet,
  pbnSettingsUpdate,
} from '@sixpence/protocol/merchant/notices'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendAs, openForSends } from '#testing/bank/test-sends.ts'
import type { TestBank, TestClient } from '#testing/bank/test-bank.ts'
import { confirmedBy } from '#testing/bank/test-confirm.ts'

let bank: TestBank
let ines: TestClient
let company: { customerId: number }
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  bank = await openForSends()
  ines = await bank.as('ines')
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
  await bank.database.owner.query('delete from app.delivery_endpoint')
  await bank.fund(await bank.accountId('bo', 'Everyday'), '500.00')
  bank.clock.advance(60_000)
  ines = await bank.as('ines')
  shop.begin()
})

type Heard = { path: string; headers: http.IncomingHttpHeaders; body: string }

/** The company's own server: records and verifies requests, and answers as configured. */
async function openShop() {
  let heard: Heard[] = []
  let status = 200
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      heard.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/paid?token=abc`,
    at: (path: string) => `http://127.0.0.1:${port}${path}`,
    heard: () => heard,
    answers: (next: number) => void (status = next),
    begin: () => {
      heard = []
      status = 200
    },
    close: () => void server.close(),
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
const pay = async (parts: object = {}) => {
  const answer = await sendAs(bank, {
    who: 'bo',
    account: ['bo', 'Everyday'],
    parts: { toEmail: 'pay@northlight.example', amount: '12.50', ...parts },
  })
  expect(answer.responseCode).toBe('00')
  await bank.settled()
  return Number(answer['transactionId'])
}
const turnOn = async (more: Partial<InputOf<typeof ipnSettingsUpdate>> = {}) =>
  (await manage(ipnSettingsUpdate, { notifyUrl: shop.address, ...more })).secret ?? ''
const contents = () =>
  shop.heard().map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
const messages = async () => (await manage(ipnMessageList, {})).messages ?? []
const refusalOf = ({
  validationErrors: [first],
}: {
  validationErrors: { code: string; parameter?: string }[]
}) => first && [first.code, first.parameter]

describe('settings', () => {
  test('begin on, told of payments only, and come with a secret that is shown once [OP297 OP298 B423 B424]', async () => {
    expect(await manage(ipnSettingsGet, {})).toMatchObject({ notifyStatusId: 1, statusId: 1 })
    const secret = await turnOn()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await manage(ipnSettingsGet, {})).toMatchObject({
      notifyUrl: shop.address,
      notifyStatusId: 1,
      statusId: 1,
      secret: `whsec_…${secret.slice(-4)}`,
    })
    expect(await manage(ipnSettingsUpdate, { notifyStatusId: 2 })).not.toHaveProperty('secret')
    expect(await manage(ipnSettingsGet, {})).toMatchObject({ notifyUrl: shop.address, notifyStatusId: 2 })
  })

  test('another address and a new secret count once the person’s own code has confirmed them [OP298]', async () => {
    const asked = await ines.call(ipnSettingsUpdate, { notifyUrl: shop.address }, company)
    expect([asked.method, asked.secret]).toEqual(['sms', undefined])
    expect(await manage(ipnSettingsGet, {})).not.toHaveProperty('notifyUrl')
    const given = { requestKey: asked.requestKey ?? '', code: await bank.smsCode('ines') }
    const elsewhere = await ines.call(ipnSettingsUpdate, { notifyUrl: shop.at('/else'), ...given }, company)
    expect(refusalOf(elsewhere)?.[0]).toBe('confirmationOver')
    expect(
      (await ines.call(ipnSettingsUpdate, { notifyUrl: shop.address, ...given }, company)).secret,
    ).toMatch(/^whsec_/)
    for (const input of [{ secret: true }, { notifyUrl: shop.at('/else') }])
      expect((await ines.call(ipnSettingsUpdate, input, company)).method).toBe('sms')
    const switched = { notifyUrl: shop.address, statusId: 2, notifyStatusId: 2 } as const
    // Further kinds of messages are confirmed like a new address.
    const { method, requestKey = '' } = await ines.call(ipnSettingsUpdate, switched, company)
    expect(method).toBe('sms')
    const confirmed = { ...switched, requestKey, code: await bank.smsCode('ines') }
    expect((await ines.call(ipnSettingsUpdate, confirmed, company)).responseCode).toBe('00')
    expect(await manage(ipnSettingsGet, {})).toMatchObject({ notifyUrl: shop.address, statusId: 2 })
  })

  test('a new secret leaves the address, is used beside the old one for a day, and then alone [B424]', async () => {
    const old = await turnOn()
    const { secret = '', oldSecretUntil = '' } = await manage(ipnSettingsUpdate, { secret: true })
    expect(new Date(oldSecretUntil).getTime() - bank.clock.now().getTime()).toBe(msOf({ days: 1 }))
    expect((await manage(ipnSettingsGet, {})).notifyUrl).toBe(shop.address)
    await pay()
    expect([old, secret].map((text) => isSigned(text, shop.heard()[0]!))).toEqual([true, true])
    const { secret: third = '' } = await manage(ipnSettingsUpdate, { secret: true })
    await pay()
    expect([old, secret, third].map((text) => isSigned(text, shop.heard()[1]!))).toEqual([true, true, true])
    bank.clock.advance(msOf({ days: 1 }) + 1)
    ines = await bank.as('ines')
    await pay()
    expect([old, secret, third].map((text) => isSigned(text, shop.heard()[2]!))).toEqual([false, false, true])
    expect(await manage(ipnSettingsGet, {})).not.toHaveProperty('oldSecretUntil')
  })

  test.each<[InputOf<typeof ipnSettingsUpdate>, string[]]>([
    [{}, ['noticeAddressMissing', 'notifyUrl']],
    [{ secret: true }, ['noticeSecretMissing', 'secret']],
    [{ secret: true, statusId: 2 }, ['noticeSecretAlone', 'secret']],
    [{ notifyUrl: 'shop' }, ['noticeAddressInvalid', 'notifyUrl']],
    [{ notifyUrl: 'http://shop.com' }, ['noticeAddressNotHttps', 'notifyUrl']],
    [{ notifyUrl: 'https://me:pw@shop.com' }, ['noticeAddressUserInfo', 'notifyUrl']],
    [{ notifyUrl: 'https://shop.com:25' }, ['noticeAddressPort', 'notifyUrl']],
    [{ notifyUrl: 'https://169.254.169.254/latest' }, ['noticeAddressNotPublic', 'notifyUrl']],
    [{ notifyUrl: 'https://2852039166/latest' }, ['noticeAddressNotPublic', 'notifyUrl']],
  ])('%j is refused beside its field', async (input, refusal) => {
    expect(refusalOf(await manage(ipnSettingsUpdate, input))).toEqual(refusal)
    expect(await manage(ipnSettingsGet, {})).not.toHaveProperty('secret')
  })

  test('of the secret nothing is in a table, a log line or the audit trail', async () => {
    const secret = await turnOn()
    await pay()
    const { rows } = await bank.database.owner.query<{ text: string }>(
      `select json_build_array((select json_agg(e) from app.delivery_endpoint e), (select json_agg(d) from app.delivery d),
         (select json_agg(a) from app.audit a), (select json_agg(o) from app.outbox o))::text as text`,
    )
    const everything = `${rows[0]?.text} ${bank.log.join('\n')}`
    for (const piece of [
      secret.slice(6, 30),
      Buffer.from(secret.slice(6), 'base64').toString('hex'),
      'token=abc',
    ])
      expect(everything).not.toContain(piece)
  })
})

describe('a message', () => {
  test('tells of a payment: how much, from whom, signed, and is in the history [OP294 OP295]', async () => {
    const secret = await turnOn()
    const transactionId = await pay({ note: 'Poster', reference: 'R-7' })
    expect(contents()).toEqual([
      {
        type: 'payment.received',
        timestamp: expect.any(String),
        data: {
          transactionId,
          status: 'completed',
          amount: '12.50',
          currency: 'EUR',
          accountId: expect.any(Number),
          paidAt: expect.any(String),
          payer: { name: expect.stringContaining('Bo'), email: 'bo@ostra.example' },
          note: 'Poster',
          reference: 'R-7',
        },
      },
    ])
    const [heard] = shop.heard()
    expect(heard?.path).toBe('/paid?token=abc')
    expect(isSigned(secret, heard!)).toBe(true)
    expect(isSigned(secret, { ...heard!, body: heard!.body.replace('12.50', '99.99') })).toBe(false)
    const [message] = await messages()
    expect(message).toMatchObject({
      messageId: heard?.headers['webhook-id'],
      event: 'payment.received',
      transactionId,
      state: 'delivered',
      attempts: 1,
      lastAttempt: { outcome: 'delivered', status: 200 },
      isConfirmed: false,
    })
    expect((await manage(ipnMessageGet, { id: message?.id ?? 0 })).notice).toMatchObject({
      body: heard?.body,
      log: [{ number: 1, outcome: 'delivered', status: 200 }],
    })
  })

  test('that the server did not take is tried again, confirmed and sent again by hand [OP296]', async () => {
    await turnOn()
    shop.answers(500)
    await pay()
    const [failed] = await messages()
    expect(failed).toMatchObject({ state: 'waiting', lastAttempt: { outcome: 'status', status: 500 } })
    expect(failed?.nextAt).toBeDefined()
    expect(await manage(ipnSettingsGet, {})).toHaveProperty('failingSince')
    shop.answers(200)
    bank.clock.advance(6_000)
    await bank.settled()
    expect((await messages())[0]).toMatchObject({ state: 'delivered', attempts: 2 })
    expect(await manage(ipnSettingsGet, {})).not.toHaveProperty('failingSince')
    const id = failed?.id ?? 0
    await manage(ipnMessageConfirm, { id })
    await manage(ipnMessageResend, { id })
    await bank.settled()
    expect((await messages())[0]).toMatchObject({ state: 'delivered', attempts: 3, isConfirmed: true })
    const [first, second, third] = shop.heard()
    expect([second?.body, third?.body]).toEqual([first?.body, first?.body])
    expect(third?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  })

  test('is sent for a test, and not when messages are off', async () => {
    expect(refusalOf(await manage(ipnTestSend, {}))?.[0]).toBe('noticeOff')
    await turnOn()
    await manage(ipnTestSend, {})
    await bank.settled()
    expect(contents().map(({ type }) => type)).toEqual(['test'])
    await manage(ipnSettingsUpdate, { statusId: 2 })
    expect(refusalOf(await manage(ipnTestSend, {}))?.[0]).toBe('noticeOff')
    const [message] = await messages()
    expect(refusalOf(await manage(ipnMessageResend, { id: message?.id ?? 0 }))?.[0]).toBe('noticeOff')
    await pay()
    expect(contents()).toHaveLength(1)
  })

  test('of a subscription comes in its order: start, payment, end [B423]', async () => {
    await turnOn({ notifyStatusId: 2 })
    const subscriptionId = await pay({ subscriptionFrequency: 'daily', subscriptionTransactions: 1 })
    expect(contents().map(({ type, data }) => [type, data['subscriptionId'], data['status']])).toEqual([
      ['subscription.started', subscriptionId, 'active'],
      ['payment.received', subscriptionId, 'completed'],
      ['subscription.ended', subscriptionId, 'ended'],
    ])
  })

  test('pages hold 25, and one state can be asked for alone [B419 B422]', async () => {
    await turnOn()
    for (let n = 0; n < 26; n += 1) await manage(ipnTestSend, {})
    await bank.settled()
    const pages = await Promise.all([1, 2, 3].map((pageNumber) => manage(ipnMessageList, { pageNumber })))
    expect(pages.map(({ messages: page, total }) => [page?.length, total])).toEqual([
      [25, 26],
      [1, 26],
      [0, 26],
    ])
    expect((await manage(ipnMessageList, { state: 'waiting' })).total).toBe(0)
  })
})

describe('a payment button', () => {
  const poster: ButtonForm = { name: 'Poster', type: 'buy', amount: '12.50', currencyCode: 'EUR' }

  async function button(form: Partial<ButtonForm>): Promise<string> {
    const { id = 0 } = await manage(savedButtonCreate, { form: { ...poster, ...form } })
    return (await manage(savedButtonGet, { id })).button?.handle ?? ''
  }

  test('tells the address that stands in it, with a secret of its own, when that is on [OP299 OP300 B425]', async () => {
    expect(await manage(pbnSettingsGet, {})).toMatchObject({ statusId: 2 })
    const handle = await button({ notifyUrl: shop.at('/button') })
    await pay({ button: handle })
    expect(shop.heard()).toEqual([])
    const { secret = '' } = await manage(pbnSettingsUpdate, { statusId: 1 })
    const transactionId = await pay({ button: handle })
    expect(shop.heard().map(({ path }) => path)).toEqual(['/button'])
    expect(isSigned(secret, shop.heard()[0]!)).toBe(true)
    expect(contents()[0]).toMatchObject({
      type: 'button.paid',
      data: { transactionId, button: { name: 'Poster' } },
    })
    const { secret: next = '' } = await manage(pbnSettingsUpdate, { secret: true })
    expect(next).not.toBe(secret)
    expect(await manage(pbnSettingsGet, {})).toMatchObject({
      statusId: 1,
      secret: `whsec_…${next.slice(-4)}`,
    })
    await manage(pbnSettingsUpdate, { statusId: 2 })
    await pay({ button: handle })
    expect(shop.heard()).toHaveLength(1)
  })

  test('without an address tells nobody, and takes no private one', async () => {
    await manage(pbnSettingsUpdate, { statusId: 1 })
    await pay({ button: await button({}) })
    expect(shop.heard()).toEqual([])
    const answer = await manage(savedButtonCreate, { form: { ...poster, notifyUrl: 'https://10.0.0.1/x' } })
    expect(refusalOf(answer)).toEqual(['buttonAddressNotAllowed', 'form.notifyUrl'])
  })
})
