import {
  passkeyCreate,
  passkeyCreateBegin,
  passkeyDelete,
  passkeyList,
  passkeyRename,
  passkeySignIn,
  passkeySignInBegin,
} from '@sixpence/protocol/passkeys/passkeys'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestBank, personOf, type TestClient } from '#testing/bank/test-bank.ts'
import { TestPasskey } from '#testing/bank/test-passkey.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  // A person with an authenticator confirms with it; here it is SMS.
  await bank.alter('marta', 'totp_secret = null')
  bank.services.store.people.forget(await bank.personId('marta'))
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('delete from app.confirmation')
  await bank.database.owner.query('delete from app.passkey')
})

const origin = 'http://gintara.localhost:4000'
const codeOf = (answer: { validationErrors: { code: string }[] }): string | undefined =>
  answer.validationErrors[0]?.code
const challengeIn = (options: Record<string, unknown> | undefined): string => String(options?.['challenge'])

/** Marta creates a passkey, confirmed by SMS. */
async function create(passkey = new TestPasskey(origin), bent: Parameters<TestPasskey['create']>[1] = {}) {
  await bank.database.owner.query('delete from app.confirmation')
  const marta = await bank.as('marta')
  const { key = '', options, requestKey = '' } = await marta.call(passkeyCreateBegin, {})
  const answer = await marta.call(passkeyCreate, {
    key,
    requestKey,
    code: await bank.smsCode('marta'),
    name: 'Laptop',
    response: passkey.create(challengeIn(options), bent),
  })
  return { passkey, answer, options, marta, key, requestKey }
}

async function signIn(
  passkey: TestPasskey,
  bent: Parameters<TestPasskey['get']>[1] = {},
  browser: TestClient = bank.stranger('gintara'),
) {
  const { key = '', options } = await browser.call(passkeySignInBegin, {})
  const response = passkey.get(challengeIn(options), bent)
  const answer = await browser.call(passkeySignIn, { key, response })
  browser.token = answer.accessToken
  return { answer, browser, key, response, options }
}

test('makes a passkey after confirmation, and signs in with it alone', async () => {
  const { passkey, answer, options } = await create()
  expect(answer.passkey).toMatchObject({ name: 'Laptop' })
  expect(options).toMatchObject({
    rp: { id: 'gintara.localhost', name: 'Gintara' },
    attestation: 'none',
    authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
  })
  const { browser } = await signIn(passkey)
  expect((await browser.call(customerInfoGet, {})).customer?.login.email).toBe(personOf('marta').email)
  const { passkeys } = await browser.call(passkeyList, {})
  expect(passkeys).toMatchObject([{ name: 'Laptop', usedAt: expect.any(String) }])
})

test.each([
  ['another origin', { origin: 'https://gintara.evil.example' }],
  ['another brand’s host', { rpId: 'ostra.localhost' }],
  ['the person not verified by the device', { flags: 0x41 }],
  ['the person not present', { flags: 0x44 }],
  ['the words of a sign-in', { type: 'webauthn.get' }],
])('creation with %s is refused', async (_, bent) => {
  expect(codeOf((await create(new TestPasskey(origin), bent)).answer)).toBe('passkeyInvalid')
})

test.each([
  ['another origin', { origin: 'https://gintara.evil.example' }],
  ['another brand’s host', { rpId: 'ostra.localhost' }],
  ['the person not verified by the device', { flags: 0x01 }],
  ['the person not present', { flags: 0x04 }],
  ['the words of a creation', { type: 'webauthn.create' }],
])('sign-in with %s is refused', async (_, bent) => {
  const { passkey } = await create()
  expect(codeOf((await signIn(passkey, bent)).answer)).toBe('passkeyInvalid')
})

test('a decreasing counter is treated as a copy of the key', async () => {
  const { passkey } = await create()
  expect((await signIn(passkey, { counter: 7 })).answer.status).toBe(200)
  for (const counter of [7, 6])
    expect(codeOf((await signIn(passkey, { counter })).answer)).toBe('passkeyInvalid')
  expect((await signIn(passkey, { counter: 8 })).answer.status).toBe(200)
})

test('a challenge is valid once, for two minutes, in the browser that requested it, at its brand', async () => {
  const { passkey } = await create()
  const used = await signIn(passkey)
  const again = { key: used.key, response: used.response }
  expect(codeOf(await used.browser.call(passkeySignIn, again))).toBe('passkeyInvalid')
  const begin = async () => {
    const browser = bank.stranger('gintara')
    const { key = '', options } = await browser.call(passkeySignInBegin, {})
    return { browser, fields: { key, response: passkey.get(challengeIn(options)) } }
  }
  const stolen = await begin()
  expect(codeOf(await bank.stranger('gintara').call(passkeySignIn, stolen.fields))).toBe('passkeyInvalid')
  const late = await begin()
  bank.clock.advance(120_000)
  expect(codeOf(await late.browser.call(passkeySignIn, late.fields))).toBe('passkeyInvalid')
  const racing = await begin()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => racing.browser.copy().call(passkeySignIn, racing.fields)),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
})

test('an unknown passkey is answered like a wrong one, and the options contain no identity', async () => {
  const unknown = await signIn(new TestPasskey(origin))
  const { passkey } = await create()
  const wrong = await signIn(passkey, { flags: 0x01 })
  const [a, b] = [unknown, wrong].map(({ browser }) => [browser.answer?.statusCode, browser.answer?.body])
  expect(a).toEqual(b)
  expect(unknown.options).not.toHaveProperty('allowCredentials')
})

test('a session alone creates no passkey: the code of the second step is required', async () => {
  const marta = await bank.as('marta')
  const passkey = new TestPasskey(origin)
  const { key = '', options, requestKey = '' } = await marta.call(passkeyCreateBegin, {})
  const fields = { key, requestKey, name: 'Laptop', response: passkey.create(challengeIn(options)) }
  expect(codeOf(await marta.call(passkeyCreate, { ...fields, code: '00000000' }))).toBe(
    'wrongConfirmationCode',
  )
  const thief = await bank.as('ines')
  expect(codeOf(await thief.call(passkeyCreate, fields))).toBe('confirmationOver')
  expect((await marta.call(passkeyList, {})).passkeys).toEqual([])
})

test('a removed passkey cannot sign in, and only its owner can remove it', async () => {
  const { passkey, answer, marta } = await create()
  const passkeyId = answer.passkey?.id ?? 0
  expect(codeOf(await (await bank.as('ines')).done(passkeyDelete, { passkeyId }))).toBe('passkeyNotFound')
  expect((await marta.done(passkeyDelete, { passkeyId })).status).toBe(200)
  expect(codeOf((await signIn(passkey)).answer)).toBe('passkeyInvalid')
})

test('a passkey can be renamed, only by its owner', async () => {
  const { answer, marta } = await create()
  const passkeyId = answer.passkey?.id ?? 0
  const renamed = await marta.call(passkeyRename, { passkeyId, name: 'Blue key' })
  expect(renamed.passkey).toMatchObject({ id: passkeyId, name: 'Blue key' })
  const thief = await bank.as('ines')
  expect(codeOf(await thief.call(passkeyRename, { passkeyId, name: 'Mine' }))).toBe('passkeyNotFound')
  expect((await marta.call(passkeyList, {})).passkeys).toMatchObject([{ name: 'Blue key' }])
})
