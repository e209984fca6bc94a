import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { listening } from '../testing.ts'
import { readSigned, signed } from '../webhook-signature.ts'
import type { IdentityOrder } from './identity.ts'
import { sandboxIdentity } from './sandbox.ts'
import { webhookIdentity } from './webhook.ts'

const key = Buffer.alloc(32, 7)
const secret = `whsec_${key.toString('base64')}`
const reference = '0b0e5d3a-8f4c-4a55-9c3e-6a4f0a8f7b11'
const order: IdentityOrder = {
  reference,
  kind: 'document',
  brand: 'ostra',
  firstName: 'Ana',
  lastName: 'Nowak',
  birthDay: '1990-05-17',
  residenceCountry: 'PL',
  language: 'en',
  returnTo: 'https://ostra.example/identity-verification/x/y',
}
const now = new Date('2026-11-20T10:00:00Z')

let server: Server | undefined
afterEach(() => server?.close())

async function gateway(answer: object): Promise<{ url: string; bodies: unknown[] }> {
  const bodies: unknown[] = []
  const own = createServer((request, response) => {
    void text(request).then((body) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      bodies.push(readSigned(key, { headers, body }, new Date()))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  server = own
  return { url: `http://127.0.0.1:${await listening(own)}/`, bodies }
}

test('an order is a signed message, and its answer is the page of the company', async () => {
  const { url, bodies } = await gateway({ url: 'https://id.example/go/1' })
  expect(await webhookIdentity({ url, secret }).begin(order)).toEqual({ goOnAt: 'https://id.example/go/1' })
  expect(bodies).toEqual([{ type: 'identity.begin', ...order }])
})

test.each([{ url: 'javascript:alert(1)' }, { url: 'http://id.example/' }, {}])(
  'nobody is sent on to %j',
  async (answer) => {
    const { url } = await gateway(answer)
    await expect(webhookIdentity({ url, secret }).begin(order)).rejects.toThrow('Invalid')
  },
)

test('a result is accepted if it was signed with the secret in the last five minutes and its content is known', () => {
  const identity = webhookIdentity({ url: 'http://127.0.0.1/', secret })
  const result = {
    reference,
    outcome: 'failed',
    reason: 'unreadable',
    read: { lastName: 'Novak' },
    duplicateOf: '0b0e5d3a-8f4c-4a55-9c3e-6a4f0a8f7b12',
  }
  expect(identity.read(signed(key, result, now), now)).toEqual(result)
  const later = new Date(now.getTime() + 5 * 60_000 + 1_000)
  expect(identity.read(signed(key, result, now), later)).toBeUndefined()
  expect(identity.read(signed(Buffer.alloc(32, 8), result, now), now)).toBeUndefined()
  for (const strange of [{ ...result, outcome: 'fine' }, { outcome: 'passed' }, [], 7])
    expect(identity.read(signed(key, strange as object, now), now)).toBeUndefined()
})

test('the desk of the sandbox reports any outcome, in a message that only this sandbox can sign', async () => {
  const book: string[] = []
  const make = () =>
    sandboxIdentity({
      add: async (item) => void book.push(`add ${item.reference}`),
      handedIn: async (text) => void book.push(`in ${text}`),
      decided: async (text, outcome) => void book.push(`${outcome} ${text}`),
    })
  const company = make()
  expect(await company.begin(order)).toEqual({})
  await company.handIn(reference)
  const said = await company.decide({ reference, outcome: 'nameMismatch' }, now)
  expect(company.read(said, now)).toEqual({
    reference,
    outcome: 'nameMismatch',
    read: {
      firstName: 'Ana',
      lastName: 'Nowak-Berg',
      birthDay: '1990-05-17',
      documentCountryCode: 'PL',
    },
  })
  expect(make().read(said, now)).toBeUndefined()
  expect(book).toEqual([`add ${reference}`, `in ${reference}`, `nameMismatch ${reference}`])
})

test('refuses an invalid secret', () => {
  expect(() => webhookIdentity({ url: 'http://127.0.0.1/', secret: 'whsec_short' })).toThrow('24 to 64 bytes')
})
