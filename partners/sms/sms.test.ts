import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import type { SandboxMessage } from '../sandbox-message.ts'
import { listening } from '../testing.ts'
import { sandboxSms } from './sandbox.ts'
import { webhookSms } from './webhook.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const shown = { brand: 'ostra', to: '+37060000012', text: 'Код 123456' }
const message = { ...shown, personId: 7 }

let server: Server | undefined
afterEach(() => server?.close())

type ReceivedRequest = { headers: IncomingHttpHeaders; body: string }
async function gateway(status: number): Promise<{ url: string; received: ReceivedRequest[] }> {
  const received: ReceivedRequest[] = []
  const own = createServer((request, answer) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body })
      answer.writeHead(status, { location: '/elsewhere' }).end('x'.repeat(100_000))
    })
  })
  server = own
  return { url: `http://127.0.0.1:${await listening(own)}/sms`, received }
}

test('hands a message to the gateway with a signature it can check', async () => {
  const { url, received } = await gateway(202)
  await webhookSms({ url, secret }).send(message)
  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(JSON.parse(body)).toEqual(shown)
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = createHmac('sha256', Buffer.alloc(32, 7)).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${expected}`)
})

test('replaces the no-break spaces of an amount by plain ones', async () => {
  const { url, received } = await gateway(202)
  await webhookSms({ url, secret }).send({ ...message, text: '123456: 12\u202f500,00\u00a0EUR' })
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ ...shown, text: '123456: 12 500,00 EUR' })
})

test.each([500, 429, 302])('reports when the gateway answers %i', async (status) => {
  const { url, received } = await gateway(status)
  await expect(webhookSms({ url, secret }).send(message)).rejects.toThrow(/answered|fetch failed/)
  expect(received).toHaveLength(1)
})

test('refuses an invalid secret', () => {
  expect(() => webhookSms({ url: 'http://127.0.0.1/', secret: 'whsec_short' })).toThrow('24 to 64 bytes')
  expect(() => webhookSms({ url: 'http://127.0.0.1/', secret: Buffer.alloc(32).toString('base64') })).toThrow(
    'whsec_',
  )
})

test('the sandbox delivers, loses messages to numbers ending in 000 and delays those to 001', async () => {
  const delivered: SandboxMessage[] = []
  const sms = sandboxSms(async (sandboxMessage) => void delivered.push(sandboxMessage))
  for (const to of ['+37060000012', '+37060000000', '+37060000001']) await sms.send({ ...message, to })
  expect(delivered.map(({ state, delayMs }) => [state, delayMs])).toEqual([
    ['delivered', 0],
    ['lost', 0],
    ['delivered', 30_000],
  ])
})
