import {
  authDeviceChallenge,
  authLoginConfirm,
  authPushResend,
  authPushStatus,
  deviceRequestList,
} from '@sixpence/protocol/devices/devices'
import { recoveryCodesCreate } from '@sixpence/protocol/security/security'
import { authLogin, authToken } from '@sixpence/protocol/sign-in/sign-in'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { translator } from '#core/translate.ts'
import { openPushRequest } from '#auth/push-request.ts'
import { demoPassword } from '#simulator/people.ts'
import { TestBank, challengeOf, freshVerifier, personOf, type TestClient } from '#testing/bank/test-bank.ts'
import { linkPhone, type TestPhone } from '#testing/bank/test-phone.ts'

let bank: TestBank
let phone: TestPhone
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3 })
  phone = await linkPhone(bank, 'carla')
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('delete from app.push_request')
  await bank.database.owner.query('delete from app.sign_in_failure')
  await phone.signIn()
})

const codeOf = (answer: { validationErrors: { code: string }[] }): string | undefined =>
  answer.validationErrors[0]?.code

async function begin(key = 'carla') {
  const browser = bank.stranger(personOf(key).brand)
  const verifier = freshVerifier()
  const answer = await browser.logIn(personOf(key).email, demoPassword, verifier)
  const exchange = async () => browser.exchange(answer.code, verifier)
  return { browser, verifier, answer, exchange }
}

/** A client that carries the tmpJwt of the sign-in. */
function asHalfway(browser: TestClient, tmpJwt: string | undefined): TestClient {
  const half = browser.copy()
  half.token = tmpJwt
  return half
}

test('signs in once the phone has accepted with the number the browser shows [OP001 OP002 OP005 B071]', async () => {
  const { browser, answer, exchange } = await begin()
  expect(answer).toMatchObject({ authFlow: 'push', devices: [{ id: phone.id, name: 'Pixel' }] })
  expect(answer.number).toBeGreaterThanOrEqual(10)
  expect(codeOf(await exchange())).toBe('pushWaiting')
  const { requests } = await phone.client.call(deviceRequestList, {})
  expect(requests).toMatchObject([
    { key: answer.key, kind: 'signIn', text: 'Sign in to Quillo?', needsNumber: true },
  ])
  // The number is shown in the browser only, so that the holder of the phone must see that screen.
  const shown = requests?.map(({ key: _key, createdAt: _from, expiresAt: _until, ...rest }) => rest)
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`\\b${answer.number}\\b`))
  expect((await phone.answer(true, { number: answer.number })).status).toBe(200)
  expect((await exchange()).status).toBe(200)
  expect((await browser.call(customerInfoGet, {})).customer?.login.email).toBe('carla@quillo.example')
})

test('reports that the phone declined; a wrong number declines too, and can be typed once', async () => {
  const declined = await begin()
  expect((await phone.answer(false)).status).toBe(200)
  expect((await declined.exchange()).responseDescription).toBe('Sign-in was declined on your device.')
  const wrong = await begin()
  const number = wrong.answer.number === 99 ? 10 : (wrong.answer.number ?? 0) + 1
  expect(codeOf(await phone.answer(true, { number }))).toBe('wrongNumber')
  expect(codeOf(await wrong.exchange())).toBe('pushDeclined')
  await expect(phone.answer(true, { number: wrong.answer.number })).rejects.toThrow('nothing waits')
})

/** Digest of the request as the phone shows it. */
async function shownDigest(key: string | undefined): Promise<string> {
  const { requests = [] } = await phone.client.call(deviceRequestList, {})
  return requests.find((request) => request.key === key)?.digest ?? ''
}

test('expires after two minutes; an expired request can no longer be answered', async () => {
  const { answer, exchange } = await begin()
  const shown = await shownDigest(answer.key)
  bank.clock.advance(2 * 60_000)
  expect((await exchange()).responseDescription).toBe('The request has expired.')
  const late = await phone.client.call(authLoginConfirm, {
    key: answer.key ?? '',
    result: true,
    number: answer.number,
    deviceId: phone.id,
    signature: phone.sign('answer', answer.key ?? '', 'accept', answer.number ?? '', shown),
  })
  expect(codeOf(late)).toBe('requestOver')
})

test('is sent again every 30 seconds by the holder of the tmpJwt in the browser that began it [OP007]', async () => {
  const { browser, answer, exchange } = await begin()
  const half = asHalfway(browser, answer.tmpJwt)
  const thief = asHalfway(bank.stranger('quillo'), answer.tmpJwt)
  expect(codeOf(await thief.call(authPushResend, {}))).toBe('signInElsewhere')
  expect(codeOf(await half.call(authPushResend, {}))).toBe('resendTooSoon')
  bank.clock.advance(30_000)
  expect((await half.call(authPushResend, {})).status).toBe(200)
  // A new request may be sent two minutes after the last.
  bank.clock.advance(119_000)
  expect(await half.call(authPushStatus, {})).toMatchObject({ state: 'waiting', resendInSeconds: 0 })
  await phone.answer(true, { number: answer.number })
  expect((await half.call(authPushStatus, {})).state).toBe('accepted')
  expect((await exchange()).status).toBe(200)
  expect(codeOf(await half.call(authPushStatus, {}))).toBe('signInExpired')
})

test('three requests in ten minutes reach the phone, by whichever calls', async () => {
  const { browser, answer } = await begin()
  bank.clock.advance(30_000)
  expect((await asHalfway(browser, answer.tmpJwt).call(authPushResend, {})).status).toBe(200)
  expect((await begin()).answer.authFlow).toBe('push')
  const rests = await begin()
  expect(rests.answer).toMatchObject({ authFlow: 'push', pushAgainInMinutes: 10 })
  expect(rests.answer).not.toHaveProperty('key')
  expect(codeOf(await rests.exchange())).toBe('pushExpired')
  const half = asHalfway(rests.browser, rests.answer.tmpJwt)
  expect(codeOf(await half.call(authPushResend, {}))).toBe('signInExpired')
  const { rows } = await bank.database.owner.query('select sum(sends)::int as sends from app.push_request')
  expect(rows).toEqual([{ sends: 3 }])
  bank.clock.advance(10 * 60_000)
  expect((await begin()).answer).toHaveProperty('number')
})

test('while no further phone request is allowed, a recovery code signs in', async () => {
  const { codes = [] } = await (await bank.as('carla')).done(recoveryCodesCreate, {})
  for (const _ of [1, 2, 3]) await begin()
  const { browser, verifier, answer } = await begin()
  expect(answer.pushAgainInMinutes).toBe(10)
  const done = await browser.call(authToken, {
    code: answer.code ?? '',
    codeVerifier: verifier,
    recoveryCode: codes[0] ?? '',
  })
  expect(done.http).toBe(200)
})

test('three of 60 concurrent requests reach the phone', async () => {
  const person = await bank.services.store.people.person(await bank.personId('carla'))
  if (!person) throw new Error('Carla is gone')
  const ask = () =>
    openPushRequest(bank.services, { person, brand: 'quillo', kind: 'signIn', t: translator('en') })
  const asked = await Promise.allSettled(Array.from({ length: 60 }, ask))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const { rows } = await bank.database.owner.query('select from app.push_request')
  expect(rows).toHaveLength(3)
})

test('an answer counts once, signed by a linked phone of the person, for exactly the signed content', async () => {
  const { answer } = await begin()
  const key = answer.key ?? ''
  const say = (fields: object, client = phone.client) =>
    client.raw(authLoginConfirm, { key, result: true, number: answer.number, deviceId: phone.id, ...fields })
  const shown = await shownDigest(key)
  expect(shown).toHaveLength(43)
  const accept = phone.sign('answer', key, 'accept', answer.number ?? '', shown)
  const other = await linkPhone(bank, 'ines')
  for (const [fields, client] of [
    [{ signature: phone.sign('answer', key, 'decline', answer.number ?? '', shown) }, phone.client],
    [{ signature: phone.sign('answer', 'x'.repeat(22), 'accept', answer.number ?? '', shown) }, phone.client],
    [{ signature: other.sign('answer', key, 'accept', answer.number ?? '', shown) }, phone.client],
    [
      { deviceId: other.id, signature: other.sign('answer', key, 'accept', answer.number ?? '', shown) },
      phone.client,
    ],
    [{ signature: 'A'.repeat(86) }, phone.client],
  ] as const)
    expect(codeOf(await say(fields, client))).toBe('deviceProofInvalid')
  expect(codeOf(await say({ signature: accept }, other.client))).toBe('requestNotFound')
  const answers = await Promise.all(Array.from({ length: 20 }, () => say({ signature: accept })))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(codeOf(await say({ signature: accept }))).toBe('requestOver')
})

test('the app on a phone that is not linked verifies the device first, then signs in by its key [B072 B079]', async () => {
  const app = bank.stranger('quillo')
  const verifier = freshVerifier()
  const answer = await app.call(authLogin, {
    client: 'sei',
    username: 'carla@quillo.example',
    password: demoPassword,
    codeChallenge: challengeOf(verifier),
  })
  expect(answer).toMatchObject({ authFlow: 'verifyDevice', devices: [{ id: phone.id }] })
  expect(answer.link).toMatch(/\/scp-mobile#[\w-]{43}$/)
  expect(codeOf(await app.exchange(answer.code, verifier))).toBe('signInExpired')
  const half = asHalfway(app, answer.tmpJwt)
  const second = await linkPhone(bank, 'carla', { browser: half, name: 'Second' })
  expect((await second.client.call(customerInfoGet, {})).customer?.login.email).toBe('carla@quillo.example')
  // From now on, password and key are sufficient.
  const secret = await second.client.call(authDeviceChallenge, {
    deviceId: second.id,
  })
  const again = await app.call(authLogin, {
    client: 'sei',
    username: 'carla@quillo.example',
    password: demoPassword,
    codeChallenge: challengeOf(verifier),
    deviceId: second.id,
    secret: secret.secret ?? '',
    signature: second.sign('token', second.id, secret.secret ?? ''),
  })
  expect(again.authFlow).toBe('direct')
  expect((await app.exchange(again.code, verifier)).status).toBe(200)
})

test('a tmpJwt is accepted only by calls that continue a sign-in, and is no access token', async () => {
  const { browser, answer } = await begin()
  const half = asHalfway(browser, answer.tmpJwt)
  expect((await half.call(customerInfoGet, {})).http).toBe(401)
  expect((await half.call(deviceRequestList, {})).status).toBe(401)
  bank.clock.advance(15 * 60_000)
  expect((await half.call(authPushStatus, {})).status).toBe(401)
})

test('tokens are issued at once for a password alone only if the operator allows it [OP001 B068]', async () => {
  const { answer } = await begin('bo')
  expect(answer).toMatchObject({ authFlow: 'direct' })
  expect(answer.accessToken).toBeUndefined()
  const lenient = await TestBank.open({ maxEntries: 1, simpleSignIn: ['sei'] })
  try {
    const app = lenient.stranger()
    const fields = {
      username: personOf('bo').email,
      password: demoPassword,
      codeChallenge: challengeOf(freshVerifier()),
    }
    expect((await app.call(authLogin, { client: 'spa', ...fields })).authFlow).toBe('direct')
    const simple = await app.call(authLogin, { client: 'sei', ...fields })
    expect(simple).toMatchObject({ authFlow: 'simple', accessToken: expect.any(String) })
    app.token = simple.accessToken
    expect((await app.call(customerInfoGet, {})).customer?.login.email).toBe('bo@ostra.example')
    // A person with two-factor authentication must complete it with every client.
    const ines = { ...fields, username: personOf('ines').email }
    expect((await app.call(authLogin, { client: 'sei', ...ines })).authFlow).toBe('otp')
  } finally {
    await lenient.close()
  }
})

test('a sign-in replaces an earlier session in the browser by a new one', async () => {
  const browser = await bank.as('bo')
  const before = [browser.cookies.get('__Host-access'), browser.refreshToken]
  const verifier = freshVerifier()
  const { code } = await browser.logIn(personOf('bo').email, demoPassword, verifier)
  await browser.exchange(code, verifier)
  expect(browser.cookies.get('__Host-access')).not.toBe(before[0])
  expect(browser.refreshToken?.split('.')[0]).not.toBe(before[1]?.split('.')[0])
})

test('requires code and verifier if no phone signs in', async () => {
  const answer = await bank.stranger().call(authToken, {})
  expect(answer.validationErrors.map((validationError) => validationError.parameter)).toEqual([
    'code',
    'codeVerifier',
  ])
  const device = await bank.stranger().call(authToken, { secret: 's'.repeat(43) })
  expect(device.validationErrors.map((validationError) => validationError.parameter)).toEqual([
    'deviceId',
    'signature',
  ])
})
