import { after } from '@sixpence/days'
import { authLogin, authToken } from '@sixpence/protocol/sign-in/sign-in'
import { loginHistoryList } from '@sixpence/protocol/security/security'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#simulator/people.ts'
import { TestBank, challengeOf, freshVerifier, personOf, type TestClient } from '#testing/bank/test-bank.ts'

// A client that sends its verifier with the password receives the tokens at once, unless the sign-in needs a further
// step.
let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())
beforeEach(() => bank.database.owner.query('delete from app.sign_in_failure'))

/** The credential step with challenge and verifier, in a browser of its own. */
async function begin(key: string, wrong: { password?: string; codeChallenge?: string } = {}) {
  const { brand, email } = personOf(key)
  const browser = bank.stranger(brand)
  const verifier = freshVerifier()
  const answer = await browser.call(authLogin, {
    client: 'spa',
    username: email,
    password: demoPassword,
    codeChallenge: challengeOf(verifier),
    codeVerifier: verifier,
    ...wrong,
  })
  return { browser, answer, verifier }
}

const refusalOf = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code

const signedIn = async (browser: TestClient): Promise<string | undefined> =>
  (await browser.call(customerInfoGet, {})).customer?.login.email

test('returns the tokens with the answer, bound to the same cookies as after two steps [OP001 B068 B082]', async () => {
  const { browser, answer } = await begin('bo')
  expect(answer).toMatchObject({ status: 200, authFlow: 'simple', accessToken: expect.any(String) })
  expect(answer.code).toBeUndefined()
  expect(browser.answer?.headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-known=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
    expect.stringMatching(/^__Host-sign-in=; .*Path=\/; .*HttpOnly; Secure; SameSite=Strict$/),
    expect.stringMatching(/^__Host-access=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    expect.stringMatching(/^__Host-refresh=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  ])
  expect(browser.answer?.headers['cache-control']).toBe('no-store')
  expect(browser.answer?.headers['content-encoding']).toBeUndefined()
  browser.token = answer.accessToken
  expect(await signedIn(browser)).toBe('bo@ostra.example')
  // Without the cookies the token is not accepted.
  const thief = bank.stranger('ostra')
  thief.token = answer.accessToken
  expect((await thief.call(customerInfoGet, {})).http).toBe(401)
})

test('is one sign-in in the history, by password', async () => {
  const { browser, answer } = await begin('leo')
  browser.token = answer.accessToken
  const { history } = await browser.call(loginHistoryList, {})
  expect(history?.filter(({ isCurrent }) => isCurrent)).toMatchObject([
    { method: 'simple', outcome: 'success' },
  ])
})

test('replaces an earlier session in the browser by a new one', async () => {
  const browser = await bank.as('bo')
  const before = browser.cookies.get('__Host-refresh')
  const verifier = freshVerifier()
  const proof = { codeChallenge: challengeOf(verifier), codeVerifier: verifier }
  await browser.call(authLogin, {
    client: 'spa',
    username: personOf('bo').email,
    password: demoPassword,
    ...proof,
  })
  expect(browser.cookies.get('__Host-refresh')).not.toBe(before)
})

test('changes nothing if a second step is required: the code, its verifier and the digits are needed [OP001 OP002 B070 B073]', async () => {
  for (const [key, flow] of [
    ['ines', 'otp'],
    ['marta', 'sms'],
  ] as const) {
    const { browser, answer, verifier } = await begin(key)
    expect(answer).toMatchObject({ authFlow: flow, code: expect.any(String) })
    expect([answer.accessToken, answer.refreshToken]).toEqual([undefined, undefined])
    expect(browser.cookies.has('__Host-access')).toBe(false)
    const { code = '' } = answer
    expect(refusalOf(await browser.call(authToken, { code, codeVerifier: verifier }))).toBe('wrongSignInCode')
    const digits = key === 'ines' ? bank.totp(key) : await bank.smsCode(key)
    expect((await browser.exchange(code, verifier, digits)).status).toBe(200)
  }
})

test('offers a move to push before any token [B075 B076]', async () => {
  await bank.alter('bo', 'push_by = $1', after(bank.clock.now(), { days: 5 }))
  const soft = await begin('bo')
  expect(soft.answer).toMatchObject({ authFlow: 'direct', migration: { req: 'soft', daysLeft: 5 } })
  expect(soft.answer.accessToken).toBeUndefined()
  await bank.alter('bo', 'push_by = $1', bank.clock.now())
  const strict = await begin('bo')
  expect(strict.answer).toMatchObject({ authFlow: 'direct', migration: { req: 'strict' } })
  expect(strict.answer.accessToken).toBeUndefined()
  expect(refusalOf(await strict.browser.exchange(strict.answer.code, strict.verifier))).toBe(
    'migrationNeeded',
  )
  await bank.alter('bo', 'push_by = null')
})

test('refuses a verifier that does not belong to the challenge, without checking the password [B082 B083]', async () => {
  for (let turn = 0; turn < 7; turn += 1) {
    const { browser, answer } = await begin('bo', {
      password: 'not it',
      codeChallenge: challengeOf(freshVerifier()),
    })
    expect(refusalOf(answer)).toBe('verifierWrong')
    expect([...browser.cookies]).toEqual([])
  }
  // None of them counted as a try.
  expect((await begin('bo')).answer.authFlow).toBe('simple')
})

test('refuses a wrong password and a locked address as usual [B089]', async () => {
  for (let turn = 0; turn < 5; turn += 1)
    expect(refusalOf((await begin('rita', { password: 'not it' })).answer)).toBe('wrongCredentials')
  const locked = await begin('rita')
  expect(refusalOf(locked.answer)).toBe('lockedOut')
  expect([...locked.browser.cookies]).toEqual([])
})

test.each([
  [42, 'a'.repeat(42)],
  [129, 'a'.repeat(129)],
  ['a plus', `+${'a'.repeat(60)}`],
])('refuses a verifier with %s at its field [B082]', async (_, codeVerifier) => {
  const fields = { username: personOf('bo').email, password: demoPassword, codeChallenge: 'a'.repeat(43) }
  const answer = await bank.stranger().call(authLogin, { client: 'spa', ...fields, codeVerifier })
  expect(answer.status).toBe(400)
  expect(answer.validationErrors[0]?.parameter).toBe('codeVerifier')
})
