import { readJson } from '@sixpence/protocol/rules/read-json'
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** A signed message as in Standard Webhooks 1.0. */
export type SignedMessage = { headers: Record<string, string>; body: string }

const toleranceMs = 5 * 60_000

/** Parses a secret. `gateway` is named in the error. @throws unless it is `whsec_` and 24 to 64 bytes in base64 */
export function keyOf(gateway: string, secret: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (!secret.startsWith('whsec_') || key.length < 24 || key.length > 64)
    throw new Error(`the secret of the ${gateway} gateway must be whsec_ and 24 to 64 bytes in base64`)
  return key
}

export const signed = (key: Buffer, message: object, now: Date): SignedMessage =>
  signedAs([key], { id: `msg_${randomUUID()}`, body: JSON.stringify(message) }, now)

/**
 * A message that may be sent again under its id, signed with each of the keys, because a receiver may have any of them.
 */
export function signedAs(
  keys: readonly Buffer[],
  { id, body }: { id: string; body: string },
  now: Date,
): SignedMessage {
  const at = String(Math.floor(now.getTime() / 1000))
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': at,
      'webhook-signature': keys
        .map((key) => `v1,${signatureOf(key, { id, at, body }).toString('base64')}`)
        .join(' '),
    },
  }
}

/** The content of a message; undefined unless it was signed with the key within the last five minutes. */
export function readSigned(key: Buffer, { headers, body }: SignedMessage, now: Date): unknown {
  const {
    'webhook-id': id = '',
    'webhook-timestamp': at = '',
    'webhook-signature': signatures = '',
  } = headers
  const isFresh = Math.abs(now.getTime() - Number(at) * 1000) <= toleranceMs
  const expected = signatureOf(key, { id, at, body })
  // There are several signatures while the company rotates its secret.
  const isTheirs = signatures.split(' ').some((text) => {
    const signature = Buffer.from(text.replace(/^v1,/, ''), 'base64')
    return (
      text.startsWith('v1,') && signature.length === expected.length && timingSafeEqual(signature, expected)
    )
  })
  if (!isFresh || !isTheirs) return undefined
  try {
    return readJson(body)
  } catch {
    return undefined
  }
}

const signatureOf = (key: Buffer, { id, at, body }: { id: string; at: string; body: string }): Buffer =>
  createHmac('sha256', key).update(`${id}.${at}.${body}`).digest()
