import * as z from 'zod/mini'
import { call } from '../call.ts'
import { confirmation, waitsFirst } from '../confirmed.ts'
import { id, instant, nameLine } from '../fields.ts'
import { attemptOutcomes } from '../merchant/notices.ts'
import { apiEvents, webhookEvents } from '../rules/api-events.ts'
import { apiModes } from '../rules/api-scopes.ts'
import { messageStates } from '../rules/message-states.ts'
import { changes, ends, logCursor, logPage, looks } from './common.ts'
import { free, own } from '../protection.ts'
import { orNull } from '../or-null.ts'

/** Maximum number of webhooks per company. */
export const maxWebhooks = 20
/** Maximum number of addresses checked at once. */
export const maxCheckedUrls = 10

const name = nameLine(1, 64)
const url = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000))
const events = z.array(z.enum(apiEvents)).check(z.minLength(1), z.maxLength(apiEvents.length))

/** `test`: webhooks of the sandbox, which are created with test keys. */
const mode = z.optional(z.enum(apiModes))

const webhook = z.object({
  id,
  customerId: id,
  name: z.string(),
  enabled: z.boolean(),
  url: z.string(),
  events: z.array(z.enum(apiEvents)),
  /** `whsec_…` with its last four characters; the secret itself is shown once, when it is created. */
  secret: z.string(),
  /** The previous secret is also used until then. */
  oldSecretUntil: z.optional(instant),
  /** Since when no message was delivered. */
  failingSince: z.optional(instant),
  /**
   * When it was switched off automatically: after three days without a response, or because the server responded that it is
   * gone.
   */
  pausedAt: z.optional(instant),
  /** Number of pending messages. */
  waiting: z.int(),
  createdAt: instant,
})
export type Webhook = z.infer<typeof webhook>

const references = { id: 'ownWebhook' } as const
const addressRefusals = [
  'webhookUrlInvalid',
  'webhookUrlNotHttps',
  'webhookUrlUserInfo',
  'webhookUrlPort',
  'webhookUrlNotPublic',
] as const

export const webhookCreate = call('webhookCreate', {
  protection: own('company'),
  ids: ['OP314'],
  about:
    'Creates a webhook: a server of the company receives events, all of them unless some are chosen. The first request is refused, with how to confirm it; it is created once the person confirms by their own factor. The secret that signs the messages is returned then and never again. What a live key makes stays off until a person turns it on.',
  door: 'POST /public-api/webhook',
  input: z.object({
    customerId: id,
    name,
    enabled: z.optional(z.boolean()),
    url,
    events: z.optional(events),
    ...confirmation,
  }),
  output: z.object({ ...waitsFirst, id: orNull(id), secret: z.optional(z.string()) }),
  refusals: ['tooManyWebhooks', ...addressRefusals, ...ends],
  ...changes,
  rate: 'code',
})

export const webhookList = call('webhookList', {
  ids: ['OP315'],
  about:
    'The company’s webhooks, the newest first, with the state of their servers; with the mode test those of its sandbox.',
  door: 'GET /public-api/webhook',
  input: z.object({ customerId: id, mode }),
  output: z.object({ webhooks: z.array(webhook) }),
  compress: 'never',
  ...looks,
})

export const webhookUpdate = call('webhookUpdate', {
  protection: own('company', 'to widen it'),
  ids: ['OP316'],
  about:
    'Changes a webhook; another address has to be confirmed like a new webhook. When it is switched on again, waiting messages are sent; events that happened while it was off are not.',
  door: 'PUT /public-api/webhook/{id}',
  input: z.object({
    id,
    customerId: z.optional(id),
    name: z.optional(name),
    enabled: z.optional(z.boolean()),
    url: z.optional(url),
    events: z.optional(events),
    ...confirmation,
  }),
  output: z.object(waitsFirst),
  refusals: [...addressRefusals, ...ends],
  references,
  ...changes,
  rate: 'code',
})

export const webhookDelete = call('webhookDelete', {
  protection: { none: 'it only restricts', tells: 'company' },
  ids: ['OP317'],
  about: 'Removes a webhook. Nothing more is sent to it; its log is kept for 90 days.',
  door: 'DELETE /public-api/webhook/{id}',
  input: z.object({ id }),
  output: z.object({}),
  references,
  ...changes,
})

export const webhookSecretRotate = call('webhookSecretRotate', {
  protection: own('company'),
  ids: [],
  about:
    'Creates a new secret for a webhook, confirmed like a new webhook. It is returned then and never again; for 24 hours messages are also signed with the earlier one. Not in the catalogue.',
  door: 'POST /public-api/webhook/{id}/secret',
  input: z.object({ id, ...confirmation }),
  output: z.object({
    ...waitsFirst,
    secret: z.optional(z.string()),
    oldSecretUntil: z.optional(instant),
  }),
  refusals: ends,
  references,
  ...changes,
  rate: 'code',
})

export const webhookPing = call('webhookPing', {
  protection: free.sends,
  ids: ['OP318'],
  about:
    'Sends a test message to an address and returns the answer of its server: `ok` for a status from 200 to 299. It is signed with the secret of the webhook with that address; for any other address, with a random key. Private addresses are not reached, redirects not followed; at most 5 s and 64 kB (Q176).',
  door: 'POST /public-api/webhook/ping',
  input: z.object({ url }),
  output: z.object({
    ok: z.boolean(),
    status: orNull(z.int()),
    outcome: z.enum(attemptOutcomes),
  }),
  refusals: addressRefusals,
  ...changes,
  rate: 'code',
  budgetMs: 12_000,
})

const attempt = {
  number: z.int(),
  at: instant,
  ms: z.int(),
  outcome: z.enum(attemptOutcomes),
  /** HTTP status of the server’s response. */
  status: z.optional(z.int()),
}

const webhookRequest = z.object({
  id,
  ...attempt,
  /** The message, for `webhookMessageGet` and `webhookMessageResend`. */
  message: z.object({
    id,
    /** As in the header `webhook-id`. */
    messageId: z.string(),
    event: z.enum(webhookEvents),
    state: z.enum(messageStates),
  }),
  /** Also for a removed webhook. */
  webhook: z.object({ id, name: z.string() }),
  /** The address it was sent to, without values that look like secrets. */
  url: z.string(),
})
export type WebhookRequest = z.infer<typeof webhookRequest>

export const webhookRequestList = call('webhookRequestList', {
  ids: ['OP330', 'B426'],
  about:
    'Attempts to send messages to the company’s webhooks, the newest first. `query` is searched in event, message id, outcome, status, and name and address of the webhook.',
  door: 'GET /public-api/webhookRequest',
  input: z.object({ customerId: id, webhookId: z.optional(id), mode, ...logPage }),
  output: z.object({ requests: z.array(webhookRequest), cursor: logCursor }),
  refusals: ['logDaysInverted'],
  compress: 'never',
  ...looks,
})

export const webhookMessageGet = call('webhookMessageGet', {
  ids: [],
  about: 'A message to a webhook as it is sent, with every attempt. Not in the catalogue.',
  door: 'GET /public-api/webhookRequest/{id}',
  input: z.object({ id }),
  output: z.object({
    // Not named `message`, which is a field of the envelope.
    notice: z.object({
      id,
      messageId: z.string(),
      event: z.enum(webhookEvents),
      state: z.enum(messageStates),
      createdAt: instant,
      /** Next attempt for a pending message. */
      nextAt: z.optional(instant),
      webhook: z.object({ id, name: z.string() }),
      /** JSON text as sent; absent before the first attempt. */
      body: z.optional(z.string()),
      /** The latest 100, newest first. */
      log: z.array(z.object(attempt)),
    }),
  }),
  references: { id: 'ownWebhookMessage' },
  ...looks,
})

export const webhookMessageResend = call('webhookMessageResend', {
  protection: free.sends,
  ids: [],
  about:
    'Sends a message again at once, unchanged and with its id; the three days of attempts begin again. Not in the catalogue.',
  door: 'POST /public-api/webhookRequest/{id}/resend',
  input: z.object({ id }),
  output: z.object({}),
  refusals: ['webhookOff'],
  references: { id: 'ownWebhookMessage' },
  ...changes,
})

export const checkUrls = call('checkUrls', {
  ids: ['OP029', 'B431'],
  about:
    'Whether the server of each address answers, other than with a redirect or an error. Only https to the public internet, at most 5 s and 64 kB each (Q176).',
  door: 'POST /service/check-urls',
  input: z.object({
    urls: z.array(url).check(z.minLength(1), z.maxLength(maxCheckedUrls)),
  }),
  output: z.object({ results: z.array(z.object({ url: z.string(), ok: z.boolean() })) }),
  access: { who: 'person' },
  rate: 'code',
  audit: 'none',
  budgetMs: 12_000,
})
