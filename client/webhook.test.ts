import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { signWebhook, verifyWebhook, WebhookNotGenuine } from './webhook.ts'

const secret = `whsec_${Buffer.alloc(24, 5).toString('base64')}`
const other = `whsec_${Buffer.alloc(24, 6).toString('base64')}`
const id = 'msg_2f1c0a52-6d1e-4c50-9d2b-9a0f2f3b7c11'
const event = { type: 'payment.received', timestamp: '2026-11-25T10:30:00.000Z', data: { amount: '24.50' } }
const body = JSON.stringify(event)
const now = Date.UTC(2026, 10, 25, 10, 30, 0)

/** As the bank sends it, signed by the reference implementation. */
const sent = (at = now, by: readonly string[] = [secret]) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at / 1000)),
  'webhook-signature': by.map((text) => new Webhook(text).sign(id, new Date(at), body)).join(' '),
})

const faultOf = (act: () => unknown): string | undefined => {
  try {
    act()
  } catch (error) {
    if (error instanceof WebhookNotGenuine) return error.code
    throw error
  }
  return undefined
}

test('accepts what the reference implementation of Standard Webhooks signs, and returns the message', () => {
  expect(verifyWebhook(secret, sent(), body, { now })).toEqual({ id, ...event })
  expect(verifyWebhook(secret, new Headers(sent()), Buffer.from(body), { now })).toEqual({ id, ...event })
})

test('signs what the reference implementation of Standard Webhooks accepts', () => {
  const headers = signWebhook(secret, { id, body })
  expect(new Webhook(secret).verify(body, headers)).toEqual(event)
  expect(() => new Webhook(other).verify(body, headers)).toThrow('No matching signature')
})

test('finds headers in any spelling, and the first of several', () => {
  const { 'webhook-id': text, 'webhook-timestamp': time, 'webhook-signature': signature } = sent()
  const headers = { 'Webhook-Id': [text], 'WEBHOOK-TIMESTAMP': time, 'Webhook-Signature': signature }
  expect(verifyWebhook(secret, headers, body, { now }).id).toBe(id)
})

test('accepts either secret while one is being renewed', () => {
  const headers = sent(now, [other, secret])
  expect(verifyWebhook(secret, headers, body, { now }).id).toBe(id)
  expect(verifyWebhook(other, headers, body, { now }).id).toBe(id)
})

describe('refuses', () => {
  test.each<[string, () => unknown]>([
    ['signatureWrong', () => verifyWebhook(other, sent(), body, { now })],
    ['signatureWrong', () => verifyWebhook(secret, sent(), `${body} `, { now })],
    [
      'signatureWrong',
      () => verifyWebhook(secret, { ...sent(), 'webhook-id': 'msg_another' }, body, { now }),
    ],
    [
      'signatureWrong',
      () => verifyWebhook(secret, { ...sent(), 'webhook-timestamp': String(now / 1000 + 1) }, body, { now }),
    ],
    ['signatureWrong', () => verifyWebhook(secret, { ...sent(), 'webhook-signature': 'v1,' }, body, { now })],
    [
      'signatureWrong',
      () =>
        verifyWebhook(
          secret,
          { ...sent(), 'webhook-signature': sent()['webhook-signature'].replace('v1,', 'v2,') },
          body,
          { now },
        ),
    ],
    ['headerMissing', () => verifyWebhook(secret, { ...sent(), 'webhook-id': undefined }, body, { now })],
    ['headerMissing', () => verifyWebhook(secret, { ...sent(), 'webhook-signature': '' }, body, { now })],
    ['headerMissing', () => verifyWebhook(secret, new Headers(), body, { now })],
    [
      'timestampUnreadable',
      () => verifyWebhook(secret, { ...sent(), 'webhook-timestamp': 'now' }, body, { now }),
    ],
  ])('%s, case %#', (fault, act) => expect(faultOf(act)).toBe(fault))

  test('a genuine message that is no event', () => {
    const headers = signWebhook(secret, { id, body: '[]', now })
    expect(faultOf(() => verifyWebhook(secret, headers, '[]', { now }))).toBe('bodyUnreadable')
  })
})

test('a message is accepted for five minutes and refused as a repetition afterwards', () => {
  const at = (seconds: number) => () => verifyWebhook(secret, sent(), body, { now: now + seconds * 1000 })
  expect(faultOf(at(300))).toBeUndefined()
  expect(faultOf(at(301))).toBe('tooOld')
})

test('a clock that is up to five minutes slow does not matter', () => {
  const at = (seconds: number) => () => verifyWebhook(secret, sent(), body, { now: now - seconds * 1000 })
  expect(faultOf(at(300))).toBeUndefined()
  expect(faultOf(at(301))).toBe('tooNew')
  const strict = () => verifyWebhook(secret, sent(), body, { now: now - 20_000, toleranceSeconds: 10 })
  expect(faultOf(strict)).toBe('tooNew')
})

test('a guessable secret is an error of the developer, thrown at once', () => {
  for (const bad of ['', 'whsec_', 'sk_live_x', secret.slice('whsec_'.length), 'whsec_AAAA'])
    expect(() => verifyWebhook(bad, sent(), body, { now })).toThrow(TypeError)
})
