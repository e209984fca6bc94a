import { createHmac, timingSafeEqual } from 'node:crypto'
import { SixpenceError } from './problem.ts'
import type { webhooks } from './schema.d.ts'

/** The headers of a webhook, as a server of any kind has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export type VerifyOptions = {
  /** Maximum age of a message, in the past or future: your clock and the bank's may differ. */
  toleranceSeconds?: number
  /** Now, in ms. */
  now?: number
}

export type WebhookFault =
  | 'headerMissing'
  | 'timestampUnreadable'
  | 'tooOld'
  | 'tooNew'
  | 'signatureWrong'
  | 'bodyUnreadable'

/** A message that is not from the bank, or is too old: answer with status 400. */
export class WebhookNotGenuine extends SixpenceError {
  override readonly name = 'WebhookNotGenuine'
  readonly code: WebhookFault

  constructor(code: WebhookFault, message: string) {
    super(message)
    this.code = code
  }
}

/** The bank's events by `type`. New types may be added: answer unknown types with 200, too. */
export type WebhookEvent = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json']
}[keyof webhooks]

/** Sent by a person from the settings page to test a webhook. */
type TestEvent = { type: 'test'; timestamp: string; data: { text: string } }

/** A genuine message. `id` is the same at every attempt: ignore a message that you have handled. */
export type WebhookMessage = { id: string } & (WebhookEvent | TestEvent)

const prefix = 'whsec_'
const usualToleranceSeconds = 300

/**
 * Checks a webhook by Standard Webhooks 1.0 and returns its message. `body` as it arrived, before any parsing.
 * @throws WebhookNotGenuine
 */
export function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string | Uint8Array,
  { toleranceSeconds = usualToleranceSeconds, now = Date.now() }: VerifyOptions = {},
): WebhookMessage {
  const key = keyOf(secret)
  const id = headerOf(headers, 'webhook-id')
  const time = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  checkTime(time, now, toleranceSeconds)
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const expected = macOf(key, { id, time, body: text })
  // During a renewal there is a signature by each secret.
  if (!signatures.split(' ').some((text) => isSignature(text, expected)))
    throw new WebhookNotGenuine('signatureWrong', 'No signature of this message was made with this secret.')
  return { id, ...messageIn(text) }
}

/** The headers of a message signed with a secret, as the bank sends it. `now` in ms. */
export function signWebhook(
  secret: string,
  { id, body, now = Date.now() }: { id: string; body: string; now?: number },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const time = String(Math.floor(now / 1000))
  const mac = macOf(keyOf(secret), { id, time, body }).toString('base64')
  return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${mac}` }
}

function keyOf(secret: string): Buffer {
  const encoded = secret.startsWith(prefix) ? secret.slice(prefix.length) : ''
  const key = Buffer.from(encoded, 'base64')
  // With an empty key, anyone could sign.
  if (key.length < 16)
    throw new TypeError('The secret of a webhook begins with whsec_ and is at least 16 bytes.')
  return key
}

const macOf = (key: Buffer, { id, time, body }: { id: string; time: string; body: string }): Buffer =>
  createHmac('sha256', key).update(`${id}.${time}.${body}`).digest()

function isSignature(text: string, expected: Buffer): boolean {
  const [version, signature = ''] = text.split(',')
  const signatureBytes = Buffer.from(signature, 'base64')
  return (
    version === 'v1' && signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected)
  )
}

function checkTime(time: string, now: number, toleranceSeconds: number): void {
  if (!/^\d{1,12}$/.test(time))
    throw new WebhookNotGenuine('timestampUnreadable', 'webhook-timestamp is no number of seconds.')
  const age = Math.floor(now / 1000) - Number(time)
  if (age > toleranceSeconds)
    throw new WebhookNotGenuine('tooOld', `The message was signed ${age} s ago: it may be a repetition.`)
  if (age < -toleranceSeconds)
    throw new WebhookNotGenuine('tooNew', `The message was signed ${-age} s in the future: check your clock.`)
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const header = headers instanceof Headers ? headers.get(name) : ofRecord(headers, name)
  const text = typeof header === 'string' ? header : header?.[0]
  if (!text) throw new WebhookNotGenuine('headerMissing', `The header ${name} is missing.`)
  return text
}

const ofRecord = (headers: Exclude<WebhookHeaders, Headers>, name: string) =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]

function messageIn(text: string): WebhookEvent | TestEvent {
  try {
    const { type, timestamp, data } = JSON.parse(text) as Record<string, unknown>
    if (
      typeof type === 'string' &&
      typeof timestamp === 'string' &&
      typeof data === 'object' &&
      data !== null
    )
      return { type, timestamp, data } as WebhookEvent
  } catch {
    // Reported below.
  }
  throw new WebhookNotGenuine('bodyUnreadable', 'The message is genuine, but no JSON of an event.')
}
