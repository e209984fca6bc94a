import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  accessToken,
  answering,
  done,
  emptyStorage,
  type Reply,
  refused,
  type RecordedRequest,
} from '#testing/browser.ts'
import { onReport } from '#lib/report.ts'
import { session } from '#lib/call/session.ts'
import { beginSignIn, finishSignIn, resendCode, type PendingSignIn } from './sign-in.ts'

let server: Awaited<ReturnType<typeof answering>>
let reply: (seen: RecordedRequest) => Reply
const tokens = { accessToken: accessToken(300), refreshToken: 'r' }
const waiting: PendingSignIn = {
  flow: 'otp',
  code: 'c'.repeat(43),
  verifier: 'v'.repeat(128),
  phoneNumber: '',
  smsIdentifier: '',
}

beforeEach(async () => {
  emptyStorage()
  server = await answering((seen) => reply(seen))
})
afterEach(async () => {
  session().end('signedOut')
  await server.close()
  vi.unstubAllGlobals()
})

describe('a sign-in', () => {
  test('has two steps, bound by the verifier [B067] [B069] [B083]', async () => {
    reply = ({ url }) => done(url === '/auth/login' ? { authFlow: 'direct', code: 'c'.repeat(43) } : tokens)
    const begun = await beginSignIn('ana@mail.example', 'a password')
    await finishSignIn(begun!)
    expect(await session().token()).toBe(tokens.accessToken)
    const [login, token] = server.seen.map(({ body }) => body)
    expect(server.seen.map(({ url }) => url)).toEqual(['/auth/login', '/auth/token'])
    expect(login).toMatchObject({ client: 'spa', username: 'ana@mail.example', password: 'a password' })
    expect(token).toEqual({ code: 'c'.repeat(43), codeVerifier: begun?.verifier })
    const challenge = createHash('sha256').update(begun!.verifier).digest('base64url')
    expect(login).toMatchObject({ codeChallenge: challenge, codeVerifier: begun?.verifier })
  })

  test('inside the bank’s app is the app’s, which links a phone that is not linked [B072]', async () => {
    vi.stubGlobal('sixpenceShell', { call: async () => undefined })
    reply = () => done({ authFlow: 'verifyDevice', code: 'c'.repeat(43), tmpJwt: 't', link: '/scp-mobile#x' })
    const begun = await beginSignIn('ana@mail.example', 'a password')
    expect(server.seen[0]?.body).toMatchObject({ client: 'sei' })
    expect(begun).toMatchObject({ flow: 'verifyDevice', link: '/scp-mobile#x' })
  })

  test('by authenticator sends its code [B070]', async () => {
    reply = () => done(tokens)
    await finishSignIn(waiting, { otp: '123456' })
    expect(server.seen[0]?.body).toMatchObject({ otp: '123456' })
  })

  test('by SMS keeps the masked number and both digits, also after sending again [B073]', async () => {
    reply = () =>
      done({ authFlow: 'sms', code: 'c'.repeat(43), phoneNumber: '+3706*****12', smsIdentifier: '07' })
    const begun = await beginSignIn('ana@mail.example', 'a password')
    expect(begun).toMatchObject({ flow: 'sms', phoneNumber: '+3706*****12', smsIdentifier: '07' })
    reply = () => done({ phoneNumber: '+3706*****12', smsIdentifier: '40' })
    expect(await resendCode(begun!)).toEqual({ ...begun, smsIdentifier: '40' })
  })

  test('without any second step has its tokens at once and asks for nothing more [B068]', async () => {
    reply = () => done({ authFlow: 'simple', ...tokens })
    expect(await beginSignIn('ana@mail.example', 'a password')).toBeUndefined()
    expect(await session().token()).toBe(tokens.accessToken)
    expect(server.seen.map(({ url }) => url)).toEqual(['/auth/login'])
  })

  test('by phone keeps what is followed and shown, and a move to push only where one is asked for [B074]', async () => {
    const none = { req: 'none', daysLeft: 0, devices: [], tmpJwt: 'j', strat: 'enable' }
    const push = { authFlow: 'push', code: 'c'.repeat(43), key: 'k', number: 42, tmpJwt: 'j', devices: [] }
    reply = () => done({ ...push, migration: none })
    expect(await beginSignIn('ana@mail.example', 'x')).toMatchObject({ flow: 'push', key: 'k', number: 42 })
    expect(await beginSignIn('ana@mail.example', 'x')).toMatchObject({ migration: undefined })
    reply = () => done({ ...push, migration: { ...none, req: 'soft', daysLeft: 5 } })
    expect(await beginSignIn('ana@mail.example', 'x')).toMatchObject({
      migration: { req: 'soft', daysLeft: 5 },
    })
  })

  test('with a recovery code sends it instead of the second step', async () => {
    reply = () => done(tokens)
    await finishSignIn(waiting, { recoveryCode: 'abcd-efgh-2345' })
    expect(server.seen[0]?.body).toMatchObject({ recoveryCode: 'abcd-efgh-2345' })
  })

  test('that is refused says why in the words of the server [B088]', async () => {
    reply = () => ({ ...refused('AU', 'wrongCredentials', 'E-mail or password is incorrect.'), status: 403 })
    await expect(beginSignIn('ana@mail.example', 'x')).rejects.toMatchObject({
      name: 'wrongCredentials',
      description: 'E-mail or password is incorrect.',
    })
  })
})

test.each<[string, Reply]>([
  ['[get token error] bad status', { status: 403, body: { message: 'No' } }],
  ['strange error', { body: { responseCode: '00' } }],
])('a failed token step is logged as "%s" [B087]', async (text, answer) => {
  reply = () => answer
  const logged: string[] = []
  const stop = onReport(({ what }) => logged.push(what))
  await expect(finishSignIn(waiting, { otp: '123456' })).rejects.toBeTruthy()
  stop()
  expect(logged.at(-1)).toBe(text)
})

test('a token step that got no answer is logged as "unknow error" [B087]', async () => {
  await server.close()
  const logged: string[] = []
  const stop = onReport(({ what }) => logged.push(what))
  await expect(finishSignIn(waiting, { otp: '123456' })).rejects.toMatchObject({ name: 'networkError' })
  stop()
  expect(logged).toEqual(['unknow error'])
})
