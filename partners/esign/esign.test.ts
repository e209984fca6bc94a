import { createServer } from 'node:http'
import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { listening } from '../testing.ts'
import { keyOf, readSigned, signed } from '../webhook-signature.ts'
import type { SigningOrder, SigningResult } from './esign.ts'
import { sandboxESign, type SignatureBook } from './sandbox.ts'
import { webhookESign } from './webhook.ts'

const order: SigningOrder = {
  clientId: 'a-client-id',
  brand: 'ostra',
  signer: 'Ada Byron',
  language: 'en',
  title: 'Form W-9',
  lines: ['Form W-9', 'Name: Ada Byron'],
  digest: '0'.repeat(64),
  returnTo: 'https://ostra.example/self-certification',
}
const result: SigningResult = { clientId: order.clientId, outcome: 'signed', digest: order.digest }

/** Storage for a single order. */
function book(): SignatureBook {
  let kept: SigningResult | undefined
  return {
    add: async () => {},
    end: async (clientId, { outcome }) => {
      if (kept) return false
      kept = { clientId, outcome, digest: order.digest }
      return true
    },
    outcome: async () => kept,
  }
}

test.each(['signed', 'declined', 'expired'] as const)(
  'the sandbox reports the outcome %s, once',
  async (outcome) => {
    const company = sandboxESign(book())
    expect(await company.begin(order)).toEqual({ signUrls: ['/town/sign/a-client-id'] })
    expect(await company.ask(order.clientId)).toBeUndefined()
    const now = new Date()
    const callback = await company.end({ ...result, outcome }, 'Ada', now)
    expect(callback && company.read(callback, now)).toEqual({ ...result, outcome })
    expect(await company.end(result, 'Ada', now)).toBeUndefined()
    expect(await company.ask(order.clientId)).toEqual({ ...result, outcome })
  },
)

test('its callback is lost on request, and the bank gets the result by a query', async () => {
  const company = sandboxESign(book())
  expect(await company.end(result, 'Ada.lost', new Date())).toBeUndefined()
  expect(await company.ask(order.clientId)).toEqual(result)
})

test('a callback with another signature, or an old one, is ignored', async () => {
  const company = sandboxESign(book())
  const now = new Date()
  expect(company.read(signed(randomBytes(32), result, now), now)).toBeUndefined()
  const callback = await company.end(result, 'Ada', new Date(now.getTime() - 600_000))
  expect(callback && company.read(callback, now)).toBeUndefined()
})

test('a real company receives signed posts, and its pages must use https', async () => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  let signUrls = ['https://sign.example/1']
  const asked: unknown[] = []
  const gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      const said = readSigned(keyOf('esign', secret), { headers, body }, new Date()) as { type: string }
      asked.push(said.type)
      response.end(JSON.stringify(said.type === 'esign.begin' ? { signUrls } : result))
    })
  })
  onTestFinished(() => void gateway.close())
  const company = webhookESign({ url: `http://127.0.0.1:${await listening(gateway)}/`, secret })
  expect(await company.begin(order)).toEqual({ signUrls })
  expect(await company.ask(order.clientId)).toEqual(result)
  expect(asked).toEqual(['esign.begin', 'esign.ask'])
  signUrls = ['http://sign.example/1']
  await expect(company.begin(order)).rejects.toThrow('signUrls')
})

test('the secret must be valid', () => {
  expect(() => webhookESign({ url: 'http://127.0.0.1/', secret: 'whsec_short' })).toThrow('24 to 64 bytes')
})
