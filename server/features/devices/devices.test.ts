import { msOf } from '@sixpence/days'
import {
  authDeviceApprove,
  authDeviceApproveMethod,
  authDeviceCreate,
  authDeviceDelete,
  authDeviceGet,
  authDeviceList,
  authDeviceRename,
  authDevicesApproveMethods,
  authScpRequest,
  authStoresUrlsSend,
  linkedDeviceDelete,
  linkedDeviceList,
} from '@sixpence/protocol/devices/devices'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { authToken } from '@sixpence/protocol/sign-in/sign-in'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoTotpSecret } from '@sixpence/demo/seed.ts'
import { TestBank, personOf, type TestClient } from '#testing/bank/test-bank.ts'
import { ageFactors, TestPhone, linkPhone } from '#testing/bank/test-phone.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3 })
})
afterAll(() => bank.close())
beforeEach(async () => {
  const { owner } = bank.database
  await owner.query('delete from app.sign_in_failure')
  await owner.query('delete from app.confirmation')
  await owner.query(`update app.device set state = 'removed'`)
  await owner.query(`update app.person set login_2fa = 'sms' where brand = 'quillo'`)
  await bank.alter('ines', `login_2fa = 'otp'`)
  for (const key of ['carla', 'ines', 'bo']) bank.services.store.people.forget(await bank.personId(key))
})

const codeOf = (answer: { validationErrors: { code: string }[] }): string | undefined =>
  answer.validationErrors[0]?.code

async function pending(key = 'carla'): Promise<{ browser: TestClient; phone: TestPhone }> {
  const browser = await bank.as(key)
  const phone = new TestPhone(bank.stranger(personOf(key).brand))
  const { deeplink = '' } = await browser.call(authScpRequest, {})
  await phone.open(deeplink)
  return { browser, phone }
}

test('links a phone: link, key, code, first sign-in; from then on push is the second step [OP006 OP009 OP010 OP011 OP014 OP015 B072]', async () => {
  const browser = await bank.as('carla')
  const { methods } = await browser.call(authDevicesApproveMethods, {})
  expect(methods).toEqual([{ id: 1, name: 'Code by SMS' }])
  const { deeplink } = await browser.call(authScpRequest, {})
  expect(deeplink).toMatch(/^http:\/\/quillo\.localhost:4000\/scp-mobile#[\w-]{43}$/)
  const phone = new TestPhone(bank.stranger('quillo'))
  expect(await phone.open(deeplink ?? '')).toMatchObject({ responseCode: '00', brand: 'quillo' })
  const before = await browser.call(authDeviceList, {})
  expect(before.devices).toMatchObject([{ id: phone.id, name: 'Pixel', type: 'android', state: 'pending' }])
  expect((await phone.signIn(phone.secret)).status).toBe(403)
  const asked = await browser.call(authDeviceApprove, { deviceId: phone.id })
  expect(asked).toMatchObject({ methodId: 1, sentTo: expect.stringContaining('•••') })
  const code = await bank.smsCode('carla')
  const { device } = await browser.call(authDeviceApproveMethod, { deviceId: phone.id, methodId: 1, code })
  expect(device).toMatchObject({ id: phone.id, state: 'linked' })
  expect((await phone.signIn(phone.secret)).status).toBe(200)
  const { customer } = await phone.client.call(customerInfoGet, {})
  expect(customer).toMatchObject({ login: { email: 'carla@quillo.example' }, login2faMode: 'push' })
})

test('returns neither key, push token nor secret of a phone [OP010 OP012 OP030]', async () => {
  const phone = await linkPhone(bank, 'carla')
  for (const call of [authDeviceList, linkedDeviceList]) {
    await phone.client.call(call, {})
    const body = phone.client.answer?.body ?? ''
    expect(body).toContain('Pixel')
    for (const secret of [phone.publicKey, phone.secret, 'phone:pixel', 'signature'])
      expect(body).not.toContain(secret)
  }
  const { device } = await phone.client.call(authDeviceGet, { deviceId: phone.id })
  expect(Object.keys(device ?? {}).sort()).toEqual(
    ['createdAt', 'id', 'lastActivityAt', 'location', 'name', 'state', 'type'].sort(),
  )
})

test('stores nothing of a phone with which an attacker could sign in', async () => {
  const phone = await linkPhone(bank, 'carla')
  const { rows } = await bank.database.owner.query<{ row: string }>(
    `select row_to_json(d)::text as row from app.device d
     union all select row_to_json(d)::text from app.device_secret d
     union all select row_to_json(l)::text from app.device_link l`,
  )
  expect(rows.length).toBeGreaterThan(2)
  for (const { row } of rows) expect(row).not.toContain(phone.secret)
})

test.each(['name', 'code', 'type'] as const)(
  'a phone without %s is refused at that field [OP011 B084]',
  async (field) => {
    const { deeplink = '' } = await (await bank.as('carla')).call(authScpRequest, {})
    const phone = new TestPhone(bank.stranger('quillo'))
    const code = deeplink.split('#')[1] ?? ''
    const whole = {
      name: 'Pixel',
      code,
      type: 'ios',
      publicKey: phone.publicKey,
      signature: phone.sign('link', code),
    }
    const answer = await phone.client.raw(authDeviceCreate, { ...whole, [field]: undefined })
    expect(answer.validationErrors).toMatchObject([{ parameter: field, code: 'missing' }])
  },
)

test.each(['web', 'Android', ''])('a phone of the type %j is refused [B085]', async (type) => {
  const phone = new TestPhone(bank.stranger('quillo'))
  const code = 'a'.repeat(43)
  const answer = await phone.client.raw(authDeviceCreate, {
    name: 'Pixel',
    code,
    type,
    publicKey: phone.publicKey,
    signature: phone.sign('link', code),
  })
  expect(answer.validationErrors).toMatchObject([{ parameter: 'type' }])
})

test('a device id consists of digits only [B086]', async () => {
  const client = await bank.as('carla')
  for (const id of ['abc', '12x', '-1', '0', '1.5', '%20'])
    for (const [method, url] of [
      ['POST', `/auth/devices/${id}/approve`],
      ['PATCH', `/auth/devices/${id}/approve/1`],
    ] as const)
      expect([400, 404]).toContain((await client.request({ method, url, payload: {} })).statusCode)
  const { phone, browser } = await pending()
  const answer = await browser.request({
    method: 'POST',
    url: `/auth/devices/${phone.id}/approve`,
    payload: {},
  })
  expect(answer.statusCode).toBe(200)
})

test('a link is valid once, for ten minutes, in its brand, and for the holder of the key', async () => {
  const browser = await bank.as('carla')
  const thief = new TestPhone(bank.stranger('quillo'))
  const fresh = async () => (await browser.call(authScpRequest, {})).deeplink ?? ''
  const used = await fresh()
  expect(codeOf(await new TestPhone(bank.stranger('ostra')).open(used))).toBe('deviceLinkInvalid')
  // A signature over another code or by another key is refused and does not use up the code.
  const code = used.split('#')[1] ?? ''
  const forged = await thief.client.call(authDeviceCreate, {
    name: 'x',
    code,
    type: 'ios',
    publicKey: thief.publicKey,
    signature: new TestPhone(thief.client).sign('link', code),
  })
  expect(codeOf(forged)).toBe('deviceProofInvalid')
  expect((await new TestPhone(bank.stranger('quillo')).open(used)).responseCode).toBe('00')
  expect(codeOf(await thief.open(used))).toBe('deviceLinkInvalid')
  const old = await fresh()
  bank.clock.advance(10 * 60_000)
  expect(codeOf(await thief.open(old))).toBe('deviceLinkInvalid')
})

test('one of 20 phones that open a link at once is linked', async () => {
  const { deeplink = '' } = await (await bank.as('carla')).call(authScpRequest, {})
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => new TestPhone(bank.stranger('quillo')).open(deeplink)),
  )
  expect(answers.filter((answer) => answer.responseCode === '00')).toHaveLength(1)
})

test('a secret is valid once, and for the phone that signed it', async () => {
  const phone = await linkPhone(bank, 'carla')
  expect((await phone.signIn(phone.secret)).status).toBe(403)
  const other = await linkPhone(bank, 'ines')
  const { client } = phone
  for (const [deviceId, signer] of [
    [phone.id, other],
    [other.id, other],
    [999_999, phone],
  ] as const) {
    const answer = await client.call(authToken, {
      secret: 's'.repeat(43),
      deviceId,
      signature: signer.sign('token', deviceId, 's'.repeat(43)),
    })
    expect(codeOf(answer)).toBe('signInExpired')
  }
  expect((await phone.signIn()).status).toBe(200)
})

test('five of 1,000 concurrent codes are judged', async () => {
  const { browser, phone } = await pending()
  await browser.call(authDeviceApprove, { deviceId: phone.id })
  const right = await bank.smsCode('carla')
  const guesses = Array.from({ length: 1000 }, (_, n) => String(n).padStart(6, '0')).filter(
    (text) => text !== right,
  )
  const answers = await Promise.all(
    guesses.map((code) =>
      browser.copy().call(authDeviceApproveMethod, { deviceId: phone.id, methodId: 1, code }),
    ),
  )
  const codes = answers.map(codeOf)
  // Four tries are refused as wrong; the fifth and later ones as over.
  expect(codes.filter((code) => code === 'wrongConfirmationCode')).toHaveLength(4)
  expect(codes.filter((code) => code === 'confirmationOver')).toHaveLength(guesses.length - 4)
  const late = await browser.call(authDeviceApproveMethod, { deviceId: phone.id, methodId: 1, code: right })
  expect(codeOf(late)).toBe('confirmationOver')
})

test('a code is sent again after a minute, four times in all, without new tries', async () => {
  const { browser, phone } = await pending()
  const send = () => browser.call(authDeviceApprove, { deviceId: phone.id, methodId: 1 })
  expect((await send()).status).toBe(200)
  expect(codeOf(await send())).toBe('resendTooSoon')
  for (let turn = 0; turn < 3; turn += 1) {
    await browser.call(authDeviceApproveMethod, { deviceId: phone.id, methodId: 1, code: '00000000' })
    bank.clock.advance(60_000)
    expect((await send()).status).toBe(200)
  }
  bank.clock.advance(60_000)
  expect(codeOf(await send())).toBe('resendUsedUp')
  const wrong = await browser.call(authDeviceApproveMethod, {
    deviceId: phone.id,
    methodId: 1,
    code: '00000000',
  })
  expect(wrong.responseDescription).toBe('This code is incorrect. You have 1 attempt left.')
})

test('a linked phone approves the next one; a method the person does not have is not offered', async () => {
  const first = await linkPhone(bank, 'carla')
  await ageFactors(bank, 'carla')
  const { browser, phone } = await pending()
  const { methods } = await browser.call(authDevicesApproveMethods, {})
  expect(methods?.map((method) => method.id)).toEqual([3])
  expect(codeOf(await browser.call(authDeviceApprove, { deviceId: phone.id, methodId: 2 }))).toBe(
    'methodNotOffered',
  )
  const { number } = await browser.call(authDeviceApprove, { deviceId: phone.id, methodId: 3 })
  const complete = () => browser.call(authDeviceApproveMethod, { deviceId: phone.id, methodId: 3 })
  expect(codeOf(await complete())).toBe('phoneNotAnswered')
  expect((await first.answer(true, { kind: 'device', number })).status).toBe(200)
  expect((await complete()).device).toMatchObject({ state: 'linked' })
})

test('a person who signs in with an authenticator approves with it, never with a weaker method', async () => {
  const browser = await bank.as('ines')
  const { methods } = await browser.call(authDevicesApproveMethods, {})
  expect(methods).toEqual([{ id: 4, name: 'Authenticator' }])
})

test('removing a phone ends its sessions and its right to sign, by either call [OP013 OP030 OP031 B381]', async () => {
  for (const call of [authDeviceDelete, linkedDeviceDelete]) {
    const phone = await linkPhone(bank, 'carla')
    const browser = await bank.as('carla')
    const { devices } = await browser.call(linkedDeviceList, {})
    expect(devices).toMatchObject([{ deviceId: String(phone.id) }])
    const stranger = await bank.stranger('quillo').call(call, { deviceId: phone.id })
    expect(stranger.status).toBe(401)
    const foreign = await (await bank.as('ines')).call(call, { deviceId: phone.id })
    expect(codeOf(foreign)).toBe('deviceNotFound')
    expect((await browser.done(call, { deviceId: phone.id })).status).toBe(200)
    expect(codeOf(await phone.client.call(customerInfoGet, {}))).toBe('sessionExpired')
    expect((await phone.signIn()).status).toBe(403)
    const { customer } = await browser.call(customerInfoGet, {})
    expect(customer?.login2faMode).toBe('sms')
    await bank.alter('carla', `login_2fa = 'sms'`)
    bank.services.store.people.forget(await bank.personId('carla'))
    await bank.database.owner.query('delete from app.confirmation')
  }
})

test.each([
  ['SMS, although there is an authenticator', 'sms', {}, 'sms'],
  ['the authenticator', 'otp', {}, 'otp'],
  ['nothing, but there is an authenticator', 'no', {}, 'otp'],
  ['SMS, and the number is gone', 'sms', { phone_sealed: null }, 'otp'],
  ['the authenticator, and it is gone', 'otp', { totp_secret: null }, 'sms'],
])(
  'with the last phone removed, the sign-in is the one before push: %s [OP013]',
  async (_, before, gone, after) => {
    const { owner } = bank.database
    const carla = await bank.personId('carla')
    await bank.alter('carla', 'totp_secret = $1', demoTotpSecret('carla'))
    bank.services.store.people.forget(carla)
    const kept = await owner.query('select phone_sealed, totp_secret from app.person where id = $1', [carla])
    const phone = await linkPhone(bank, 'carla')
    await owner.query('update app.person set login_2fa_before = $2 where id = $1', [carla, before])
    for (const column of Object.keys(gone))
      await owner.query(`update app.person set ${column} = null where id = $1`, [carla])
    bank.services.store.people.forget(carla)
    const browser = await bank.as('carla')
    await browser.done(authDeviceDelete, { deviceId: phone.id })
    expect((await browser.call(customerInfoGet, {})).customer?.login2faMode).toBe(after)
    const [number] = Object.values(kept.rows[0] as Record<string, Buffer>)
    await bank.alter('carla', 'phone_sealed = $1, totp_secret = null', number)
  },
)

test('a phone can be renamed, only by its owner', async () => {
  const phone = await linkPhone(bank, 'carla')
  const browser = await bank.as('carla')
  const { device } = await browser.call(authDeviceRename, { deviceId: phone.id, name: 'Carla’s old phone' })
  expect(device?.name).toBe('Carla’s old phone')
  const foreign = await (await bank.as('ines')).call(authDeviceRename, { deviceId: phone.id, name: 'x' })
  expect(codeOf(foreign)).toBe('deviceNotFound')
})

test('sends the store links of the brand, at most five a day to a number [OP008]', async () => {
  const browser = await bank.as('carla')
  const phoneNumber = '+37069900777'
  for (let turn = 0; turn < 5; turn += 1)
    expect((await browser.call(authStoresUrlsSend, { phoneNumber })).status).toBe(200)
  expect(await bank.lastSms(phoneNumber)).toContain('https://apps.example/apple/quillo')
  expect(codeOf(await browser.call(authStoresUrlsSend, { phoneNumber }))).toBe('lockedOut')
  const other = await (await bank.as('ines')).call(authStoresUrlsSend, { phoneNumber })
  expect(other.status).toBe(200)
  bank.clock.advance(msOf({ days: 1 }))
  const next = await (await bank.as('carla')).call(authStoresUrlsSend, { phoneNumber })
  expect(next.status).toBe(200)
})
