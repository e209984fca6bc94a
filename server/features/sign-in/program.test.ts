import { calls } from '@sixpence/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#simulator/people.ts'
import { lastMessage } from '#testing/bank/last-message.ts'
import { TestBank, challengeOf, freshVerifier, personOf } from '#testing/bank/test-bank.ts'

// A client other than a browser: it sends what the documentation names, and keeps no cookies.

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open()
})
afterAll(() => bank.close())
beforeEach(() => bank.database.owner.query('delete from app.sign_in_failure'))

type Body = Record<string, unknown>
type Answer = {
  status: number
  code: string
  refusal: string | undefined
  cookies: string[]
  body: Body & { accessToken: string; refreshToken: string }
}
type Sending = { token?: string; headers?: Record<string, string>; brand?: string }

async function post(
  url: string,
  payload: Body,
  { token, headers, brand = 'ostra' }: Sending = {},
): Promise<Answer> {
  const answer = await bank.app.inject({
    method: 'POST',
    url,
    headers: {
      host: `${brand}.localhost:4000`,
      'user-agent': 'curl/8.9',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    payload,
  })
  const body = answer.json<Answer['body'] & { responseCode: string; validationErrors: { code: string }[] }>()
  return {
    status: answer.statusCode,
    code: body.responseCode,
    refusal: body.validationErrors[0]?.code,
    cookies: answer.cookies.filter(({ value }) => value !== '').map(({ name, value }) => `${name}=${value}`),
    body,
  }
}

async function begin(key: string, sending: Sending = {}): Promise<Answer & { verifier: string }> {
  const verifier = freshVerifier()
  const { email, brand } = personOf(key)
  const answer = await post(
    '/auth/login',
    { client: 'spa', username: email, password: demoPassword, codeChallenge: challengeOf(verifier) },
    { brand, ...sending },
  )
  expect(answer.code).toBe('00')
  return { ...answer, verifier }
}

const exchange = (
  { body, verifier }: Awaited<ReturnType<typeof begin>>,
  sending: Sending = {},
  more: Body = {},
): Promise<Answer> => post('/auth/token', { code: body['code'], codeVerifier: verifier, ...more }, sending)

const signedIn = async (): Promise<Answer> => exchange(await begin('bo'))
const info = (token: string, headers?: Record<string, string>): Promise<Answer> =>
  post('/?customerInfoGet', { method: 'customerInfoGet' }, { token, ...(headers && { headers }) })
const refresh = (refreshToken: string, headers?: Record<string, string>): Promise<Answer> =>
  post('/auth/refresh', { refreshToken }, headers && { headers })

/** Headers that a browser adds to its requests. */
const ofBrowsers: [string, Record<string, string>][] = [
  ['its own page', { origin: 'http://ostra.localhost:4000' }],
  ['no page that can be named', { origin: 'null' }],
  ['a page of another site', { origin: 'https://evil.example' }],
  ['Fetch metadata', { 'sec-fetch-site': 'same-origin' }],
  ['only a mode', { 'sec-fetch-mode': 'cors' }],
  ['a cookie of ours', { cookie: '__Host-access=x' }],
  ['a cookie of ours behind others', { cookie: 'a=b; __Host-known=x' }],
]

test('a program signs in, calls, refreshes and signs out with what the documents name alone [SP-01]', async () => {
  const tokens = await signedIn()
  expect([tokens.status, tokens.cookies]).toEqual([200, []])
  expect((await info(tokens.body.accessToken)).code).toBe('00')
  const next = await refresh(tokens.body.refreshToken)
  expect([next.status, next.cookies]).toEqual([200, []])
  expect((await info(next.body.accessToken)).code).toBe('00')
  const out = await post(
    '/auth/logout',
    { refreshToken: next.body.refreshToken },
    { token: next.body.accessToken },
  )
  expect(out.code).toBe('00')
  expect((await info(next.body.accessToken)).refusal).toBe('sessionExpired')
  expect((await refresh(next.body.refreshToken)).status).toBe(401)
})

test('a program signs in with an authenticator code, and pays [SP-01 SP-04]', async () => {
  const tokens = await exchange(await begin('ines'), {}, { otp: bank.totp('ines') })
  expect(tokens.status).toBe(200)
  const accountId = await bank.accountId('ines', 'Everyday')
  const input = { accountId, amount: '1.00', currency: 'EUR', toEmail: 'carla@quillo.example' }
  const paid = await post('/?p2pSend', input, { token: tokens.body.accessToken })
  expect(paid.code).toBe('00')
})

test.each(ofBrowsers)('its tokens are refused when they come with %s [SP-01]', async (_, headers) => {
  const { body } = await signedIn()
  const called = await info(body.accessToken, headers)
  expect(called.refusal ?? called.status).not.toBe('00')
  expect(called.code).not.toBe('00')
  expect((await refresh(body.refreshToken, headers)).code).not.toBe('00')
  // Neither ends the session.
  expect((await info(body.accessToken)).code).toBe('00')
})

test.each(ofBrowsers)('its code is refused when it comes with %s [SP-01 SP-02]', async (_, headers) => {
  const begun = await begin('bo')
  const elsewhere = await exchange(begun, { headers })
  expect(elsewhere.code).not.toBe('00')
  const isOfOtherSite = headers['origin'] === 'https://evil.example'
  expect(elsewhere.status !== 403 || isOfOtherSite ? 'signInElsewhere' : elsewhere.refusal).toBe(
    'signInElsewhere',
  )
  expect((await exchange(begun)).code).toBe('00')
})

test('a sign-in that a browser began ends in its own only, and says so [SP-01 SP-02]', async () => {
  const begun = await begin('bo', { headers: { origin: 'http://ostra.localhost:4000' } })
  const stolen = await exchange(begun)
  expect([stolen.status, stolen.refusal]).toEqual([403, 'signInElsewhere'])
  expect(stolen.body['responseDescription']).toBe(
    'Open this link in the browser where you started to sign in.',
  )
  const tokens = await exchange(begun, { headers: { cookie: begun.cookies.join('; ') } })
  expect(tokens.status).toBe(200)
  expect(tokens.cookies.map((cookie) => cookie.split('=')[0])).toContain('__Host-access')
  // The missing cookie is named in the refusal, and nothing else replaces it.
  const bare = await info(tokens.body.accessToken)
  expect([bare.status, bare.refusal]).toEqual([401, 'cookieMissing'])
  const kept = await refresh(tokens.body.refreshToken)
  expect([kept.status, kept.refusal]).toEqual([401, 'cookieMissing'])
  expect((await info(tokens.body.accessToken, { cookie: tokens.cookies.join('; ') })).code).toBe('00')
})

test('a program that keeps cookies has a session of a browser [SP-01]', async () => {
  const begun = await begin('bo')
  const tokens = await exchange(begun, { headers: { cookie: begun.cookies.join('; ') } })
  expect((await info(tokens.body.accessToken)).refusal).toBe('cookieMissing')
  expect((await info(tokens.body.accessToken, { cookie: tokens.cookies.join('; ') })).code).toBe('00')
})

test('a wrong verifier is named, and does not use up the sign-in [SP-01]', async () => {
  const begun = await begin('bo')
  const wrong = await exchange({ ...begun, verifier: freshVerifier() })
  expect([wrong.status, wrong.refusal]).toEqual([403, 'verifierWrong'])
  expect((await exchange(begun)).code).toBe('00')
  expect((await exchange(begun)).refusal).toBe('signInExpired')
})

test('a refresh token of a program is good once; used again later, it ends the session [SP-01]', async () => {
  const first = await signedIn()
  const next = await refresh(first.body.refreshToken)
  // A lost reply is repeated for half a minute.
  expect((await refresh(first.body.refreshToken)).body.refreshToken).toBe(next.body.refreshToken)
  bank.clock.advance(31_000)
  expect((await refresh(first.body.refreshToken)).status).toBe(401)
  expect((await refresh(next.body.refreshToken)).status).toBe(401)
  expect((await info(next.body.accessToken)).status).toBe(401)
})

test.each([
  ['without its secret half', (token: string) => token.split('.').slice(0, 2).join('.')],
  ['of another generation', (token: string) => token.replace('.1.', '.2.')],
  ['with another secret', (token: string) => `${token.slice(0, -2)}AA`],
])('a refresh token %s neither refreshes nor ends anything [SP-01]', async (_, changed) => {
  const { body } = await signedIn()
  expect((await refresh(changed(body.refreshToken))).status).toBe(401)
  expect((await refresh(body.refreshToken)).status).toBe(200)
})

test('the secret halves of browsers and programs are not each other’s [SP-01]', async () => {
  const begun = await begin('bo', { headers: { origin: 'http://ostra.localhost:4000' } })
  const tokens = await exchange(begun, { headers: { cookie: begun.cookies.join('; ') } })
  const half = tokens.cookies.find((cookie) => cookie.startsWith('__Host-refresh='))?.split('=')[1] ?? ''
  expect((await refresh(`${tokens.body.refreshToken}.${half}`)).status).toBe(401)
  const { body } = await signedIn()
  const [id, generation, secret] = body.refreshToken.split('.')
  const asBrowser = await refresh(`${id}.${generation}`, { cookie: `__Host-refresh=${secret}` })
  expect(asBrowser.status).toBe(401)
})

test('the list of sessions and the sign-in history tell that it is a program, and its owner is told [SP-01]', async () => {
  const { body } = await signedIn()
  const { body: sessions } = await post('/?sessionList', {}, { token: body.accessToken })
  expect(sessions['sessions']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ browser: 'curl/8.9', isProgram: true, isCurrent: true }),
    ]),
  )
  const { body: history } = await post('/?loginHistoryList', {}, { token: body.accessToken })
  expect((history['history'] as Body[])[0]).toMatchObject({ isProgram: true, isCurrent: true })
  await bank.settled()
  const mail = await lastMessage(bank, { to: personOf('bo').email, matching: /by a program/ })
  expect(mail.body).toContain('Sign-in by a program: curl/8.9')
})

test('a program that calls and never says X-Active stays signed in; one that once said it does not by polling [SP-03]', async () => {
  const [busy, polling] = [await signedIn(), await signedIn()]
  await info(polling.body.accessToken, { 'x-active': '1' })
  let tokens = [busy.body, polling.body]
  for (let minute = 0; minute < 16; minute += 4) {
    bank.clock.advance(4 * 60_000)
    tokens = await Promise.all(tokens.map(async ({ refreshToken }) => (await refresh(refreshToken)).body))
    await info(tokens[0]?.accessToken ?? '')
    await info(tokens[1]?.accessToken ?? '')
  }
  expect((await info(tokens[0]?.accessToken ?? '')).code).toBe('00')
  expect((await info(tokens[1]?.accessToken ?? '')).code).toBe('AU')
})

test('every refusal of these calls is declared [SP-01]', () => {
  for (const name of ['authToken', 'authRefresh']) expect(calls.get(name)?.refusals.length).toBeGreaterThan(3)
})
