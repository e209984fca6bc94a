import { authLogin } from '@sixpence/protocol/sign-in/sign-in'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type * as Hashing from '#core/passwords/hashing.ts'
import { demoPassword } from '#simulator/people.ts'
import { TestBank, challengeOf, freshVerifier, personOf, type TestClient } from '#testing/bank/test-bank.ts'
import { withoutOwn } from '#testing/without-own.ts'

const argon2Calls = vi.hoisted(() => ({ count: 0 }))
vi.mock('#core/passwords/hashing.ts', async (load) => {
  const hashing = await load<typeof Hashing>()
  const hashingThreads: typeof hashing.hashingThreads = (manners) => {
    const derive = hashing.hashingThreads(manners)
    return (...asked) => {
      argon2Calls.count += 1
      return derive(...asked)
    }
  }
  return { ...hashing, hashingThreads }
})

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ hashesAnew: true, jobsWhenAsked: true })
})
afterAll(() => bank.close())
beforeEach(() => bank.database.owner.query('delete from app.sign_in_failure'))

const minute = 60_000
const emailOf = (key: string): string => personOf(key).email

test('returns the flow a person completes the sign-in with: nothing more, authenticator, SMS [OP001]', async () => {
  const flows = await Promise.all(
    [bank.stranger('ostra'), bank.stranger('ostra'), bank.stranger('gintara')].map(async (browser, index) => {
      const answer = await browser.logIn(emailOf(['bo', 'ines', 'marta'][index] ?? ''), demoPassword)
      return [answer.status, answer.responseCode, answer.authFlow, typeof answer.code]
    }),
  )
  expect(flows).toEqual([
    [200, '00', 'direct', 'string'],
    [200, '00', 'otp', 'string'],
    [200, '00', 'sms', 'string'],
  ])
})

test('accepts an address in any case and with spaces around it [B081]', async () => {
  const answer = await bank.stranger().logIn('  Bo@Ostra.Example ', demoPassword)
  expect(answer.responseCode).toBe('00')
})

test('finds a person in the brand of the requested address, and in no other', async () => {
  const answer = await bank.stranger('gintara').logIn(emailOf('bo'), demoPassword)
  expect(answer.validationErrors[0]?.code).toBe('wrongCredentials')
})

test.each([
  ['empty', '', 'Enter a valid e-mail address.'],
  ['without an at-sign', 'abc', 'Enter a valid e-mail address.'],
  ['without a dot', 'a@b', 'Enter a valid e-mail address.'],
  ['with two at-signs', 'a@b@c.co', 'Enter a valid e-mail address.'],
  ['longer than 254 characters', `${'a'.repeat(250)}@b.co`, 'Enter a valid e-mail address.'],
  ['with a control character', 'a\u0000b@c.co', 'Enter a valid e-mail address.'],
])('refuses a username that is %s at its field [B081]', async (_, username, text) => {
  const answer = await bank.stranger().logIn(username, demoPassword)
  expect(answer.status).toBe(400)
  expect(answer.validationErrors).toMatchObject([{ parameter: 'username', description: text }])
})

test('reports each missing field [B081]', async () => {
  const answer = await bank.stranger().raw(authLogin, { client: 'spa', codeChallenge: challengeOf('x') })
  expect(answer.validationErrors).toEqual([
    { parameter: 'username', code: 'missing', description: 'Enter your e-mail.' },
    { parameter: 'password', code: 'missing', description: 'Enter your password.' },
  ])
  const empty = await bank.stranger().logIn(emailOf('bo'), '')
  expect(empty.validationErrors).toMatchObject([
    { parameter: 'password', description: 'Enter your password.' },
  ])
})

test.each([
  [42, 'TA1', 'codeChallenge'],
  [43, '00', undefined],
  [128, '00', undefined],
  [129, 'TA1', 'codeChallenge'],
])('answers a challenge of %i characters with %s [B082]', async (length, code, field) => {
  const answer = await bank.stranger().call(authLogin, {
    client: 'spa',
    username: emailOf('bo'),
    password: demoPassword,
    codeChallenge: 'a'.repeat(length),
  })
  expect([answer.responseCode, answer.validationErrors[0]?.parameter]).toEqual([code, field])
})

test.each(['+', '/', '=', ' ', 'é', '\n'])('refuses %j in a challenge [B082]', async (sign) => {
  const answer = await bank.stranger().call(authLogin, {
    client: 'spa',
    username: emailOf('bo'),
    password: demoPassword,
    codeChallenge: sign + 'a'.repeat(43),
  })
  expect(answer.validationErrors[0]?.parameter).toBe('codeChallenge')
})

test('refuses an unknown client, and undeclared fields', async () => {
  const browser = bank.stranger()
  const fields = { username: emailOf('bo'), password: demoPassword, codeChallenge: 'a'.repeat(43) }
  const stranger = await browser.raw(authLogin, { ...fields, client: 'web' })
  expect(stranger.validationErrors[0]?.parameter).toBe('client')
  const more = await browser.raw(authLogin, { ...fields, client: 'sei', isAdmin: true })
  expect(more.validationErrors).toMatchObject([{ parameter: 'isAdmin', code: 'undeclared' }])
})

test('refuses with HTTP 403 and the text as message [B089]', async () => {
  const browser = bank.stranger()
  const answer = await browser.logIn(emailOf('bo'), 'not it')
  expect(answer.status).toBe(403)
  expect(browser.answer?.json()).toMatchObject({
    message: 'E-mail or password is incorrect.',
    responseCode: 'AU',
    responseDescription: 'E-mail or password is incorrect.',
  })
})

test('checks a password exactly as typed', async () => {
  for (const password of [` ${demoPassword}`, demoPassword.toUpperCase(), `${demoPassword} `])
    expect((await bank.stranger().logIn(emailOf('bo'), password)).validationErrors[0]?.code).toBe(
      'wrongCredentials',
    )
})

test('locks an address after five wrong passwords for fifteen minutes [B089]', async () => {
  const browser = bank.stranger()
  for (let turn = 0; turn < 5; turn += 1)
    expect(refusalOf(await browser.logIn(emailOf('bo'), 'not it'))).toBe('wrongCredentials')

  const locked = await browser.logIn(emailOf('bo'), demoPassword)
  expect([locked.status, locked.responseDescription]).toEqual([
    403,
    'Too many attempts. Try again in 15 minutes.',
  ])
  bank.clock.advance(15 * minute - 1)
  expect((await browser.logIn(emailOf('bo'), demoPassword)).responseDescription).toBe(
    'Too many attempts. Try again in 1 minute.',
  )
  bank.clock.advance(1)
  expect((await browser.logIn(emailOf('bo'), demoPassword)).responseCode).toBe('00')
})

test('locks for fifteen minutes from the fifth failure, not from the first', async () => {
  const browser = bank.stranger()
  for (let turn = 0; turn < 4; turn += 1) await browser.logIn(emailOf('leo'), 'not it')
  bank.clock.advance(14 * minute)
  await browser.logIn(emailOf('leo'), 'not it')
  bank.clock.advance(15 * minute - 1)
  expect(refusalOf(await browser.logIn(emailOf('leo'), demoPassword))).toBe('lockedOut')
  bank.clock.advance(1)
  expect((await browser.logIn(emailOf('leo'), demoPassword)).responseCode).toBe('00')
})

test('resets failures after the right password, and after fifteen minutes', async () => {
  const browser = bank.stranger()
  const failFourTimes = async (): Promise<void> => {
    for (let turn = 0; turn < 4; turn += 1) await browser.logIn(emailOf('rita'), 'not it')
  }
  await failFourTimes()
  expect((await browser.logIn(emailOf('rita'), demoPassword)).responseCode).toBe('00')
  await failFourTimes()
  bank.clock.advance(15 * minute + 1)
  await failFourTimes()
  expect((await browser.logIn(emailOf('rita'), demoPassword)).responseCode).toBe('00')
})

test('accepts the right password at the fifth try', async () => {
  const browser = bank.stranger()
  for (let turn = 0; turn < 4; turn += 1) await browser.logIn(emailOf('rita'), 'not it')
  expect((await browser.logIn(emailOf('rita'), demoPassword)).responseCode).toBe('00')
  expect(refusalOf(await browser.logIn(emailOf('rita'), 'not it'))).toBe('wrongCredentials')
})

test('judges five of 1,000 concurrent wrong passwords', async () => {
  argon2Calls.count = 0
  const browsers = Array.from({ length: 1000 }, () => bank.stranger())
  const answers = await Promise.all(
    browsers.map((browser, n) => browser.logIn(emailOf('noor'), `guess ${n}`)),
  )
  expect(argon2Calls.count).toBe(5)
  expect(answers.filter((answer) => refusalOf(answer) === 'wrongCredentials')).toHaveLength(5)
  expect(answers.filter((answer) => refusalOf(answer) === 'lockedOut')).toHaveLength(995)
})

test('does not count a try that was refused because too many were waiting', async () => {
  const { passwords } = bank.services
  const full = Array.from({ length: 66 }, () => passwords.verify('x', undefined))
  const browsers = Array.from({ length: 8 }, () => bank.stranger())
  await Promise.all(browsers.map((browser) => browser.logIn(emailOf('noor'), demoPassword)))
  const turnedAway = browsers.flatMap(({ answer }) => (answer?.statusCode === 429 ? [answer] : []))
  expect(turnedAway.length).toBeGreaterThan(0)
  expect(turnedAway.map(({ headers }) => headers['retry-after'])).toEqual(turnedAway.map(() => '5'))
  await Promise.all(full)
  expect((await bank.stranger().logIn(emailOf('noor'), demoPassword)).responseCode).toBe('00')
})

test('does not disclose whether an address belongs to a customer: an unknown one gets the same answer for the same work', async () => {
  const known = await fail(emailOf('bo'))
  const unknown = await fail('nobody@ostra.example')
  expect(unknown).toEqual(known)
  expect(known.map((observation) => [observation.argon2, observation.queries])).toEqual([
    ...Array.from({ length: 5 }, () => [1, 3]),
    // The person is looked up before the lock, which depends on whether the browser is theirs.
    [0, 3],
    [0, 3],
  ])
})

type Observation = { status: number; body: unknown; headers: unknown; argon2: number; queries: number }

/** Seven wrong passwords: the answer to each, and the server's work. */
async function fail(email: string): Promise<Observation[]> {
  const query = vi.spyOn(bank.services.db, 'query')
  const seen: Observation[] = []
  for (let turn = 0; turn < 7; turn += 1) {
    const browser = bank.stranger()
    argon2Calls.count = 0
    query.mockClear()
    await browser.logIn(email, 'not it', freshVerifier())
    const headers = withoutOwn(browser.answer?.headers ?? {})
    seen.push({
      status: browser.answer?.statusCode ?? 0,
      body: browser.answer?.json(),
      headers,
      argon2: argon2Calls.count,
      queries: query.mock.calls.filter(([asked]) => /app\.(sign_in|person|audit)/.test(textOf(asked))).length,
    })
  }
  query.mockRestore()
  return seen
}

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)

const refusalOf = (answer: Awaited<ReturnType<TestClient['logIn']>>): string | undefined =>
  answer.validationErrors[0]?.code
