import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { checkEmail } from '@sixpence/protocol/registration/registration'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  accessToken,
  answering,
  done,
  emptyStorage,
  refused,
  type Reply,
  type RecordedRequest,
} from '#testing/browser.ts'
import { actFor } from './acting.ts'
import { markActive } from './activity.ts'
import { onCode, send } from './call.ts'
import { onReport, type Report } from '#lib/report.ts'
import { session } from './session.ts'

let server: Awaited<ReturnType<typeof answering>>
let reply: (seen: RecordedRequest) => Reply
let jti = 0
/** The session's first token: a token made a second later would differ. */
let firstToken: string

const signedOutOf401 = { ...refused('AU', 'signInNeeded', 'Sign in to continue.'), status: 401 }
const payment = { accountId: 1, amount: '1', currency: 'EUR', toEmail: 'b@c.de' } as const

beforeEach(async () => {
  emptyStorage()
  actFor({})
  server = await answering((seen) => (seen.url === '/auth/refresh' ? refreshed() : reply(seen)))
  firstToken = accessToken(300, { jti: '0' })
  session().begin({ accessToken: firstToken, refreshToken: 's1.1' })
})
afterEach(async () => {
  session().end('signedOut')
  await server.close()
  vi.unstubAllGlobals()
})

const refreshed = (): Reply =>
  done({ accessToken: accessToken(300, { jti: String((jti += 1)) }), refreshToken: 's1.2' })
const sent = (url: string) => server.seen.filter((seen) => seen.url === url)

test('carries the token of the person and the customer acted for [B158]', async () => {
  reply = () => done({ accounts: [] })
  actFor({ customerId: 42, isBusiness: true })
  await send(balanceInquiry, {})
  expect(sent('/?balanceInquiry')[0]?.headers).toMatchObject({
    authorization: expect.stringMatching(/^Bearer ey/),
    'customer-id': '42',
  })
})

test('renews a refused token once and repeats the call once, with the same key (Q077)', async () => {
  reply = ({ headers }) =>
    headers.authorization?.endsWith(firstToken)
      ? signedOutOf401
      : done({ transactionId: 5, status: 'completed', approveType: 0, availableApprovalMethods: [] })
  expect(await send(p2pSend, payment, { idempotencyKey: 'k1' })).toMatchObject({ transactionId: 5 })
  expect(sent('/?p2pSend').map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k1'])
  expect(sent('/auth/refresh')).toHaveLength(1)
})

test('ends the session when the renewed token is refused too (Q077)', async () => {
  reply = () => signedOutOf401
  const ended = vi.fn<(why: string) => void>()
  session().onEnd(ended)
  await expect(send(balanceInquiry, {})).rejects.toMatchObject({ code: 'AU' })
  expect(sent('/?balanceInquiry')).toHaveLength(2)
  expect(ended).toHaveBeenCalledExactlyOnceWith('expired')
})

test.each([
  ['a fault', { status: 500, body: {} }],
  ['a busy server', { ...refused('UE', 'outcomeUnknown', 'Unknown'), status: 503 }],
  ['a refusal', refused('VF', 'insufficientFunds', 'Too little')],
])('never repeats a payment after %s', async (_, answer) => {
  reply = () => answer
  await expect(send(p2pSend, payment, { idempotencyKey: 'k1' })).rejects.toBeTruthy()
  expect(sent('/?p2pSend')).toHaveLength(1)
})

test('says once that the person was active, then that nobody was (Q026)', async () => {
  reply = () => done({ accounts: [] })
  markActive()
  await send(balanceInquiry, {})
  await send(balanceInquiry, {})
  expect(sent('/?balanceInquiry').map(({ headers }) => headers['x-active'])).toEqual(['1', '0'])
})

test('makes a public call without a session when no one is signed in', async () => {
  session().end('signedOut')
  reply = () => done({ exists: false, isEmployee: false, outBlacklist: true })
  await send(checkEmail, { email: 'a@b.co' })
  expect(sent('/?checkEmail')[0]?.headers).not.toHaveProperty('authorization')
})

test('is refused without a request when no one is signed in', async () => {
  session().end('signedOut')
  await expect(send(balanceInquiry, {})).rejects.toMatchObject({ name: 'sessionExpired' })
  expect(server.seen).toHaveLength(0)
})

test('reports a method the server does not know, and does what a code asks for [B177]', async () => {
  reply = () => refused('IM', 'unknownMethod', 'No such method')
  const reported = vi.fn<(report: Report) => void>()
  const effect = vi.fn<() => void>()
  const stop = onReport(reported)
  onCode('IM', effect)
  await expect(send(balanceInquiry, {})).rejects.toMatchObject({ code: 'IM' })
  stop()
  expect(reported).toHaveBeenCalledWith(expect.objectContaining({ detail: 'balanceInquiry' }))
  expect(effect).toHaveBeenCalledOnce()
})

test('a call that has not left when the session ends stays', async () => {
  reply = () => done({ accounts: [] })
  const call = send(balanceInquiry, {})
  session().end('signedOut')
  await expect(call).rejects.toMatchObject({ name: 'sessionExpired' })
  expect(server.seen).toHaveLength(0)
})

test('a call that is under way when the session ends is aborted, and no token is renewed for it', async () => {
  const ended = vi.fn<(why: string) => void>()
  session().onEnd(ended)
  reply = () => {
    session().end('signedOut')
    return signedOutOf401
  }
  await expect(send(balanceInquiry, {})).rejects.toMatchObject({ name: 'sessionExpired' })
  expect(server.seen).toHaveLength(1)
  expect(ended).toHaveBeenCalledExactlyOnceWith('signedOut')
})
