import { authToken } from '@sixpence/protocol/sign-in/sign-in'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#simulator/people.ts'
import {
  TestBank,
  challengeOf,
  freshVerifier,
  otherThan,
  personOf,
  type TestAnswer,
  type TestClient,
} from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open()
})
afterAll(() => bank.close())
beforeEach(() => bank.database.owner.query('delete from app.sign_in_failure'))

type PendingSignIn = { browser: TestClient; code: string; verifier: string; identifier: string }

/** The credential step of a person of the demo, in a browser of their own. */
async function begin(key: string): Promise<PendingSignIn> {
  const { brand, email } = personOf(key)
  const browser = bank.stranger(brand)
  const verifier = freshVerifier()
  const answer = await browser.logIn(email, demoPassword, verifier)
  expect(answer.responseCode).toBe('00')
  return { browser, code: answer.code ?? '', verifier, identifier: answer.smsIdentifier ?? '' }
}

const refusalOf = (answer: TestAnswer<typeof authToken>): string | undefined =>
  answer.validationErrors[0]?.code

const sessionsOf = async (key: string): Promise<number> => {
  const { rows } = await bank.database.owner.query<{ n: string }>(
    'select count(*) as n from app.session where person_id = $1',
    [await bank.personId(key)],
  )
  return Number(rows[0]?.n)
}

test('signs in with the code and the verifier of its challenge [OP001 OP002 B067 B069 B083]', async () => {
  const { browser, code, verifier } = await begin('bo')
  expect(verifier).toHaveLength(128)
  const answer = await browser.exchange(code, verifier)
  expect([answer.status, answer.responseCode]).toEqual([200, '00'])
  const info = await browser.call(customerInfoGet, {})
  expect(info.customer?.login.email).toBe('bo@ostra.example')
})

test('signs in with the authenticator code if the flow is otp [OP002 B070]', async () => {
  const { browser, code, verifier } = await begin('ines')
  expect((await browser.exchange(code, verifier, bank.totp('ines'))).status).toBe(200)
  expect((await browser.call(customerInfoGet, {})).customer?.firstName).toBe('Ines')
})

test('signs in with the code of the SMS that shows the identifier and is bound to the site [OP002 B073 WE-23]', async () => {
  const { browser, code, verifier, identifier } = await begin('marta')
  const sms = await bank.lastSms(personOf('marta').phone)
  const smsCode = await bank.smsCode('marta')
  expect(sms).toBe(
    `Gintara: code ${identifier} to sign in is ${smsCode}. Never give it to anyone.\n\n@gintara.localhost #${smsCode}`,
  )
  expect((await browser.exchange(code, verifier, await bank.smsCode('marta'))).status).toBe(200)
})

test('sets the cookies that the tokens are bound to, unreadable to scripts and not sent by other sites [OP002]', async () => {
  const { browser, code, verifier } = await begin('bo')
  const begun = browser.answer?.headers['set-cookie']
  expect(begun).toMatch(/^__Host-sign-in=[\w-]{43}; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  await browser.exchange(code, verifier)
  expect(browser.answer?.headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-known=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
    expect.stringMatching(/^__Host-sign-in=; .*Path=\/; .*HttpOnly; Secure; SameSite=Strict$/),
    expect.stringMatching(/^__Host-access=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    expect.stringMatching(/^__Host-refresh=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  ])
  expect(browser.answer?.headers['cache-control']).toBe('no-store')
})

test('refuses a verifier that does not belong to the challenge [B083]', async () => {
  const { browser, code, verifier } = await begin('bo')
  expect(refusalOf(await browser.exchange(code, freshVerifier()))).toBe('verifierWrong')
  // PKCE method `plain` is not supported: the challenge itself is not a verifier.
  expect(refusalOf(await browser.exchange(code, challengeOf(verifier)))).toBe('verifierWrong')
  expect((await browser.exchange(code, verifier)).status).toBe(200)
})

test.each([
  [42, 'a'.repeat(42)],
  [129, 'a'.repeat(129)],
  ['a plus', `+${'a'.repeat(60)}`],
  ['a slash', `/${'a'.repeat(60)}`],
])('refuses a verifier with %s at its field [B082]', async (_, codeVerifier) => {
  const { browser, code } = await begin('bo')
  const answer = await browser.call(authToken, { code, codeVerifier })
  expect(answer.status).toBe(400)
  expect(answer.validationErrors[0]?.parameter).toBe('codeVerifier')
})

test('completes only in the browser that began it, and says so elsewhere [SP-02]', async () => {
  const { code, verifier } = await begin('bo')
  const thief = bank.stranger()
  expect(refusalOf(await thief.exchange(code, verifier))).toBe('signInElsewhere')
  const { browser: another } = await begin('bo')
  expect(refusalOf(await another.exchange(code, verifier))).toBe('signInElsewhere')
})

test('completes only at the address of the brand it began at', async () => {
  const { browser, code, verifier } = await begin('bo')
  const elsewhere = bank.stranger('kopa')
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
  expect(refusalOf(await elsewhere.exchange(code, verifier))).toBe('signInExpired')
})

test.each([
  ['a minute where its code is all it takes', 'bo', 60_000],
  ['five minutes where somebody has to find another one', 'marta', 5 * 60_000],
])('ends a sign-in after %s', async (_, key, lifeMs) => {
  const beginAndWait = async (ms: number) => {
    const { browser, code, verifier } = await begin(key)
    const sms = key === 'marta' ? await bank.smsCode(key) : undefined
    bank.clock.advance(ms)
    return browser.exchange(code, verifier, sms)
  }
  expect((await beginAndWait(lifeMs - 1)).status).toBe(200)
  expect(refusalOf(await beginAndWait(lifeMs))).toBe('signInExpired')
})

test('makes one session of 50 concurrent exchanges', async () => {
  const { browser, code, verifier } = await begin('bo')
  const before = await sessionsOf('bo')
  const answers = await Promise.all(Array.from({ length: 50 }, () => browser.copy().exchange(code, verifier)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => refusalOf(answer) === 'signInExpired')).toHaveLength(49)
  expect(await sessionsOf('bo')).toBe(before + 1)
})

test('refuses an authenticator code that was used before, and one of an earlier step, and says so [WE-28]', async () => {
  const first = await begin('paul')
  const earlier = bank.totp('paul')
  const used = bank.totp('paul')
  expect((await first.browser.exchange(first.code, first.verifier, used)).status).toBe(200)
  const second = await begin('paul')
  expect(refusalOf(await second.browser.exchange(second.code, second.verifier, used))).toBe('codeUsed')
  expect(refusalOf(await second.browser.exchange(second.code, second.verifier, earlier))).toBe('codeUsed')
  expect((await second.browser.exchange(second.code, second.verifier, bank.totp('paul'))).status).toBe(200)
})

test('accepts one of two concurrent sign-ins with the same authenticator code', async () => {
  const [pendingSignIn, two] = await Promise.all([begin('henrik'), begin('henrik')])
  const otp = bank.totp('henrik')
  const answers = await Promise.all([
    pendingSignIn.browser.exchange(pendingSignIn.code, pendingSignIn.verifier, otp),
    two.browser.exchange(two.code, two.verifier, otp),
  ])
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 403])
})

test('refuses the SMS code of another sign-in of the same person', async () => {
  const first = await begin('ieva')
  const firstCode = await bank.smsCode('ieva')
  const second = await begin('ieva')
  const secondCode = await bank.smsCode('ieva')
  const { browser, code, verifier } = firstCode === secondCode ? await begin('ieva') : second
  expect(refusalOf(await browser.exchange(code, verifier, firstCode))).toBe('wrongSignInCode')
  expect((await first.browser.exchange(first.code, first.verifier, firstCode)).status).toBe(200)
})

test('counts a try without any code, and refuses at its field an input without the form of a code', async () => {
  const { browser, code, verifier } = await begin('marta')
  expect(refusalOf(await browser.exchange(code, verifier))).toBe('wrongSignInCode')
  for (const otp of ['12345', '123456789', '12a456', '１２３４５６']) {
    const answer = await browser.exchange(code, verifier, otp)
    expect(answer.validationErrors).toMatchObject([
      { parameter: 'otp', description: 'Enter the code: 6 to 8 digits.' },
    ])
  }
  expect((await browser.exchange(code, verifier, await bank.smsCode('marta'))).status).toBe(200)
})

test('ends a sign-in with its fifth wrong code, whatever follows', async () => {
  const { browser, code, verifier } = await begin('carla')
  const right = await bank.smsCode('carla')
  for (let turn = 0; turn < 5; turn += 1)
    expect(refusalOf(await browser.exchange(code, verifier, otherThan(right)))).toBe('wrongSignInCode')
  expect(refusalOf(await browser.exchange(code, verifier, right))).toBe('signInExpired')
})

test('judges five of 1,000 concurrent codes', async () => {
  const { browser, code, verifier } = await begin('carla')
  const right = await bank.smsCode('carla')
  const before = await sessionsOf('carla')
  const guesses = Array.from({ length: 1000 }, (_, n) => String(n).padStart(6, '0')).filter(
    (guess) => guess !== right,
  )
  const answers = await Promise.all(guesses.map((guess) => browser.copy().exchange(code, verifier, guess)))
  expect(answers.filter((answer) => refusalOf(answer) === 'wrongSignInCode')).toHaveLength(5)
  expect(answers.filter((answer) => refusalOf(answer) === 'signInExpired')).toHaveLength(guesses.length - 5)
  expect(refusalOf(await browser.exchange(code, verifier, right))).toBe('signInExpired')
  expect(await sessionsOf('carla')).toBe(before)
})

test('locks the second step after fifteen wrong codes in a row, over however many sign-ins', async () => {
  for (let turn = 0; turn < 15; turn += 5) {
    const { browser, code, verifier } = await begin('owen')
    for (let guess = 0; guess < 5; guess += 1)
      expect(refusalOf(await browser.exchange(code, verifier, '000000'))).toBe('wrongSignInCode')
  }
  const { browser, code, verifier } = await begin('owen')
  const locked = await browser.exchange(code, verifier, bank.totp('owen'))
  expect([refusalOf(locked), locked.responseDescription]).toEqual([
    'lockedOut',
    'Too many attempts. Try again in 15 minutes.',
  ])
  bank.clock.advance(15 * 60_000)
  const later = await begin('owen')
  expect((await later.browser.exchange(later.code, later.verifier, bank.totp('owen'))).status).toBe(200)
})

test('refuses a code that was never issued', async () => {
  expect(refusalOf(await bank.stranger().exchange('a'.repeat(43), freshVerifier()))).toBe('signInExpired')
})
