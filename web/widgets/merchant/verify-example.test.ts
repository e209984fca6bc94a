import { readFileSync } from 'node:fs'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyInNode } from './verify-example.ts'

type IsGenuine = (secret: string, headers: Record<string, string>, body: string) => boolean

/** The example as a merchant would run it. */
// oxlint-disable-next-line typescript/no-implied-eval -- the text that merchants copy is what is tested
const isGenuine = new Function(
  'createHmac',
  'timingSafeEqual',
  verifyInNode.replace(/^import.*$/m, '').replace('export function', 'return function'),
)(createHmac, timingSafeEqual) as IsGenuine

const [secret, other] = ['a', 'b'].map(
  (letter) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`,
) as [string, string]

/** As the bank signs while both secrets are valid. */
function signed(at = new Date()) {
  const time = String(Math.floor(at.getTime() / 1000))
  const body = '{"type":"test"}'
  const signatures = [other, secret].map((text) => {
    const key = Buffer.from(text.slice('whsec_'.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`msg_1.${time}.${body}`).digest('base64')}`
  })
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': time,
    'webhook-signature': signatures.join(' '),
  }
  return { headers, body }
}

test('the example takes what we sign, with either secret of an overlap [B424]', () => {
  const { headers, body } = signed()
  expect(isGenuine(secret, headers, body)).toBe(true)
  expect(isGenuine(other, headers, body)).toBe(true)
})

test('and nothing that was changed, is old or is signed by others', () => {
  const { headers, body } = signed()
  expect(isGenuine(`whsec_${Buffer.from('c'.repeat(32)).toString('base64')}`, headers, body)).toBe(false)
  for (let at = 0; at < body.length; at += 1)
    expect(isGenuine(secret, headers, `${body.slice(0, at)}x${body.slice(at + 1)}`)).toBe(false)
  expect(isGenuine(secret, { ...headers, 'webhook-id': 'msg_2' }, body)).toBe(false)
  expect(isGenuine(secret, { ...headers, 'webhook-signature': 'v1,' }, body)).toBe(false)
  for (const minutes of [-6, 6]) {
    const old = signed(new Date(Date.now() + minutes * 60_000))
    expect(isGenuine(secret, old.headers, old.body)).toBe(false)
  }
})

test('the page of the documentation has the same example', () => {
  const docs = readFileSync(new URL('../../../docs/DELIVERIES.md', import.meta.url), 'utf8')
  expect(docs).toContain(verifyInNode)
})

test('what a stranger sends is not genuine, and throws nothing [IN-07]', () => {
  const now = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from('a'.repeat(32))
  const signedAt = (time: string) => ({
    'webhook-id': 'm',
    'webhook-timestamp': time,
    'webhook-signature': `v1,${createHmac('sha256', key).update(`m.${time}.{}`).digest('base64')}`,
  })
  expect(isGenuine(secret, {}, '{}')).toBe(false)
  expect(isGenuine(secret, { 'webhook-id': 'm', 'webhook-timestamp': now }, '{}')).toBe(false)
  expect(isGenuine(secret, { ...signedAt(now), 'webhook-signature': 'v1' }, '{}')).toBe(false)
  expect(isGenuine(secret, signedAt('abc'), '{}')).toBe(false)
  expect(isGenuine(secret, signedAt(String(Number(now) - 900)), '{}')).toBe(false)
  expect(isGenuine(secret, signedAt(now), '{}')).toBe(true)
})
