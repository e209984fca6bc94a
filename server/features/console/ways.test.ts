import {
  consoleEnrol,
  consoleInviteGet,
  consoleSelfGet,
  consoleSignIn,
} from '@sixpence/protocol/console/console'
import {
  consoleEnrolPasskeyBegin,
  consolePasskeyBegin,
  consolePasskeyCreate,
  consolePasskeyDelete,
  consolePasskeySignIn,
  consolePasskeySignInBegin,
  consoleSessionEnd,
  consoleWaysGet,
} from '@sixpence/protocol/console/console-ways'
import { adminStaffList } from '@sixpence/protocol/desk/desk'
import { passkeySignIn } from '@sixpence/protocol/passkeys/passkeys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colleague } from '#testing/bank/colleague.ts'
import { deskOf } from '#testing/bank/desk-client.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestPasskey } from '#testing/bank/test-passkey.ts'
import { invitation, invitedCode } from '#testing/fixtures/desk/console.ts'
import { giveRole } from '#testing/cast-people.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

const origin = 'http://ostra.localhost:4000'
const names = { firstName: 'Nils', lastName: 'Aas' }
const refusalOf = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code
const challengeIn = (options: Record<string, unknown> | undefined): string => String(options?.['challenge'])

/** Enrols by a link with a passkey. */
async function enrolled(email: string, bent: Parameters<TestPasskey['create']>[1] = {}) {
  const token = await invitation(bank, { email, role: 'Support' })
  const browser = bank.stranger()
  const passkey = new TestPasskey(origin)
  const { key = '', options } = await browser.call(consoleEnrolPasskeyBegin, { token })
  const made = { key, name: 'Laptop', response: passkey.create(challengeIn(options), bent) }
  const answer = await browser.call(consoleEnrol, { token, ...names, passkey: made })
  return { token, browser, passkey, answer, options, made }
}

async function signIn(
  passkey: TestPasskey,
  bent: Parameters<TestPasskey['get']>[1] = {},
  browser: TestClient = bank.stranger(),
) {
  const { key = '', options } = await browser.call(consolePasskeySignInBegin, {})
  const response = passkey.get(challengeIn(options), bent)
  return {
    answer: await browser.call(consolePasskeySignIn, { key, response }),
    browser,
    key,
    response,
    options,
  }
}

test('a person who enrols with a passkey is at the desk, signs in with it alone, and has no password', async () => {
  const { answer, browser, passkey, options, token } = await enrolled('keys@bank.example')
  expect(answer.responseCode).toBe('00')
  expect(options).toMatchObject({ rp: { id: 'ostra.localhost' }, user: { name: 'keys@bank.example' } })
  expect(await browser.call(consoleSelfGet, {})).toMatchObject({ name: 'Nils Aas', role: 'Support' })
  expect(refusalOf(await bank.stranger().call(consoleInviteGet, { token }))).toBe('staffInviteGone')
  const later = await signIn(passkey)
  expect(later.answer.responseCode).toBe('00')
  expect(later.options).not.toHaveProperty('allowCredentials')
  expect((await later.browser.call(consoleSelfGet, {})).email).toBe('keys@bank.example')
  for (const password of ['none', '', 'a kettle, a harbour, a lamp'].filter(Boolean))
    expect(
      refusalOf(
        await bank.stranger().call(consoleSignIn, { email: 'keys@bank.example', password, code: '123456' }),
      ),
    ).toBe('staffSignInWrong')
  const { staff = [] } = await (await bank.atDesk('ada')).call(adminStaffList, {})
  expect(staff.find(({ email }) => email === 'keys@bank.example')?.hasEnrolled).toBe(true)
})

test.each([
  ['another origin', { origin: 'https://ostra.evil.example' }],
  ['another host', { rpId: 'gintara.localhost' }],
  ['the person not verified by the device', { flags: 0x41 }],
])('enrolment with %s is refused, and the link stays valid', async (_, bent) => {
  const { token, answer } = await enrolled(`bent-${JSON.stringify(bent).length}@bank.example`, bent)
  expect(refusalOf(answer)).toBe('passkeyInvalid')
  expect((await bank.stranger().call(consoleInviteGet, { token })).responseCode).toBe('00')
})

test('enrolment without a factor, or with half of one, is refused', async () => {
  const token = await invitation(bank, { email: 'half@bank.example', role: 'Support' })
  const browser = bank.stranger()
  for (const part of [{}, { password: 'a kettle, a harbour, a lamp' }, { code: invitedCode(bank, token) }])
    expect(refusalOf(await browser.call(consoleEnrol, { token, ...names, ...part }))).toBe(
      'staffFactorMissing',
    )
})

test('a signature is valid once, in the browser that requested it, and for the desk only', async () => {
  const { passkey } = await enrolled('once@bank.example')
  const { key, response, browser } = await signIn(passkey)
  expect(refusalOf(await browser.call(consolePasskeySignIn, { key, response }))).toBe('passkeyInvalid')
  const other = bank.stranger()
  const begun = await other.call(consolePasskeySignInBegin, {})
  const fields = { key: begun.key ?? '', response: passkey.get(challengeIn(begun.options)) }
  expect(refusalOf(await bank.stranger().call(consolePasskeySignIn, fields))).toBe('passkeyInvalid')
  // A customer's sign-in does not accept the staff challenge.
  expect(refusalOf(await other.call(passkeySignIn, fields))).toBe('passkeyInvalid')
  expect(refusalOf((await signIn(new TestPasskey(origin))).answer)).toBe('passkeyInvalid')
  expect(refusalOf((await signIn(passkey, { flags: 0x01 })).answer)).toBe('passkeyInvalid')
  // The passkey is bound to the host where it was created.
  expect(refusalOf((await signIn(passkey, {}, bank.stranger('gintara'))).answer)).toBe('passkeyInvalid')
})

test('a staff member who has left cannot sign in with a passkey either', async () => {
  const { passkey, browser } = await enrolled('leaver@bank.example')
  const { personId = 0 } = await browser.call(consoleSelfGet, {})
  await giveRole(bank, personId, undefined)
  expect(refusalOf((await signIn(passkey)).answer)).toBe('passkeyInvalid')
})

test('a further passkey is added, and the last factor cannot be removed', async () => {
  const { browser } = await enrolled('two@bank.example')
  const { passkeys = [], hasAuthenticator } = await browser.call(consoleWaysGet, {})
  expect([passkeys.length, hasAuthenticator]).toEqual([1, false])
  const first = passkeys[0]?.id ?? 0
  expect(refusalOf(await browser.call(consolePasskeyDelete, { passkeyId: first }))).toBe('staffFactorLast')
  const { key = '', options } = await browser.call(consolePasskeyBegin, {})
  const phone = new TestPasskey(origin)
  const response = phone.create(challengeIn(options))
  expect((await browser.call(consolePasskeyCreate, { key, name: 'Phone', response })).responseCode).toBe('00')
  expect(refusalOf(await browser.call(consolePasskeyCreate, { key, name: 'Phone', response }))).toBe(
    'passkeyInvalid',
  )
  expect((await signIn(phone)).answer.responseCode).toBe('00')
  const both = (await browser.call(consoleWaysGet, {})).passkeys ?? []
  const said = await Promise.all(
    both.map(({ id }) => browser.copy().call(consolePasskeyDelete, { passkeyId: id })),
  )
  expect(new Set(said.map(refusalOf))).toEqual(new Set(['staffFactorLast', undefined]))
  const { client } = await colleague(bank, 'with authenticator')
  expect(refusalOf(await client.call(consolePasskeyDelete, { passkeyId: first }))).toBe('passkeyNotFound')
})

test('factors can be changed within ten minutes after a sign-in', async () => {
  const { browser } = await enrolled('late@bank.example')
  const { passkeys = [] } = await browser.call(consoleWaysGet, {})
  bank.clock.advance(11 * 60_000)
  expect(refusalOf(await browser.call(consolePasskeyBegin, {}))).toBe('staffSignInOld')
  expect(refusalOf(await browser.call(consolePasskeyDelete, { passkeyId: passkeys[0]?.id ?? 0 }))).toBe(
    'staffSignInOld',
  )
})

test('a new link removes all earlier factors', async () => {
  const { passkey } = await enrolled('anew@bank.example')
  const token = await invitation(bank, { email: 'anew@bank.example' })
  const browser = bank.stranger()
  const password = 'a kettle, a harbour, a lamp'
  const code = invitedCode(bank, token)
  expect((await browser.call(consoleEnrol, { token, ...names, password, code })).responseCode).toBe('00')
  expect(await browser.call(consoleWaysGet, {})).toMatchObject({ hasAuthenticator: true })
  expect(refusalOf((await signIn(passkey)).answer)).toBe('passkeyInvalid')
})

test('staff see their own sessions and end the others', async () => {
  const { browser } = await enrolled('sessions@bank.example')
  const { personId = 0 } = await browser.call(consoleSelfGet, {})
  const [second, third] = await Promise.all([deskOf(bank, personId), deskOf(bank, personId, 'gintara')])
  const { sessions = [] } = await browser.call(consoleWaysGet, {})
  expect(sessions.map(({ isThis, brand }) => `${isThis} ${brand}`).toSorted()).toEqual([
    'false Gintara',
    'false Ostra',
    'true Ostra',
  ])
  const sessionId = sessions.find(({ brand }) => brand === 'Gintara')?.sessionId ?? ''
  const stranger = await colleague(bank, 'not theirs')
  await stranger.client.call(consoleSessionEnd, { sessionId })
  expect((await third.call(consoleSelfGet, {})).responseCode).toBe('00')
  await browser.call(consoleSessionEnd, { sessionId })
  expect((await third.call(consoleSelfGet, {})).responseCode).toBe('AU')
  expect((await second.call(consoleSelfGet, {})).responseCode).toBe('00')
  await browser.call(consoleSessionEnd, {})
  expect((await second.call(consoleSelfGet, {})).responseCode).toBe('AU')
  expect((await browser.call(consoleSelfGet, {})).responseCode).toBe('00')
})
