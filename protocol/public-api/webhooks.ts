import * as z from 'zod/mini'
import { call } from '../call.ts'
import { confirmation, waitsFirst } from '../confirmed.ts'
import { id, instant, line } from '../fields.ts'
import { attemptOutcomes } from '../merchant/notices.ts'
import { apiEvents, webhookEvents } from '../rules/api-events.ts'
import { apiModes } from '../rules/api-scopes.ts'
import { messageStates } from '../rules/message-states.ts'
import { changes, ends, logCursor, logPage, looks } from './common.ts'

/** Maximum number of webhooks per company. */
export const maxWebhooks = 20
/** Maximum number of addresses checked at once. */
export const maxCheckedUrls = 10

const name = line(1, 64)
const url = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000))
const events = z.array(z.enum(apiEvents)).check(z.minLength(1), z.maxLength(apiEvents.length))

/** `test`: of the sandbox, whose webhooks are made with test keys. */
const mode = z.optional(z.enum(apiModes))

const webhook = z.object({
  id,
  customerId: id,
  name: z.string(),
  enabled: z.boolean(),
  url: z.string(),
  events: z.array(z.enum(apiEvents)),
  /** `whsec_…` with its last four characters; the secret itself is shown once, when it is made. */
  secret: z.string(),
  /** Until then the secret before is used too. */
  oldSecretUntil: z.optional(instant),
  /** Since when no message has arrived. */
  failingSince: z.optional(instant),
  /** When it was switched off by itself: after three days without an answer, or because the server said it is gone. */
  pausedAt: z.optional(instant),
  /** Messages that wait to be sent. */
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
  ids: ['OP314'],
  about:
    'Has a server of the company told of events, all of them unless some are chosen: asked for once it answers what to confirm with, confirmed by the person’s own factor it is made. The secret that signs the messages is answered then and never again. A key that may write webhooks confirms nothing.',
  door: 'POST /public-api/webhook',
  input: z.object({
    customerId: id,
    name,
    enabled: z.optional(z.boolean()),
    url,
    events: z.optional(events),
    ...confirmation,
  }),
  output: z.object({ ...waitsFirst, id: z.optional(id), secret: z.optional(z.string()) }),
  refusals: ['tooManyWebhooks', ...addressRefusals, ...ends],
  ...changes,
  rate: 'code',
})

export const webhookList = call('webhookList', {
  ids: ['OP315'],
  about:
    'The company’s webhooks, the newest first, with how their servers do; with the mode test those of its sandbox.',
  door: 'GET /public-api/webhook',
  input: z.object({ customerId: id, mode }),
  output: z.object({ webhooks: z.array(webhook) }),
  compress: 'never',
  ...looks,
})

export const webhookUpdate = call('webhookUpdate', {
  ids: ['OP316'],
  about:
    'Changes a webhook; another address is confirmed as a new webhook is. Switched on again, it is sent what waits for it; what happened while it was off is not sent.',
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
  ids: ['OP317'],
  about: 'Removes a webhook. Nothing more is sent to it; its log stays for 90 days.',
  door: 'DELETE /public-api/webhook/{id}',
  input: z.object({ id }),
  output: z.object({}),
  references,
  ...changes,
})

export const webhookSecretRotate = call('webhookSecretRotate', {
  ids: [],
  about:
    'Gives a webhook a new secret, confirmed as a new webhook is. It is answered then and never again; messages are signed with the one before too for 24 hours. Ours, beside the catalogue.',
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
  ids: ['OP318'],
  about:
    'Sends a test message to an address and answers what its server said: `ok` for a status from 200 to 299. Signed with the secret of the webhook that has the address; for an address of none, with a key that nobody has. Private addresses are not reached, redirects not followed; at most 5 s and 64 kB (Q176).',
  door: 'POST /public-api/webhook/ping',
  input: z.object({ url }),
  output: z.object({
    ok: z.boolean(),
    status: z.optional(z.int()),
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
  /** HTTP status of the server’s answer. */
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
  /** Also of a webhook that was removed. */
  webhook: z.object({ id, name: z.string() }),
  /** Where it was sent, without values that look like secrets. */
  url: z.string(),
})
export type WebhookRequest = z.infer<typeof webhookRequest>

export const webhookRequestList = call('webhookRequestList', {
  ids: ['OP330', 'B426'],
  about:
    'Attempts to send messages to the company’s webhooks, the newest first. `query` is looked for in event, message id, outcome, status, and name and address of the webhook.',
  door: 'GET /public-api/webhookRequest',
  input: z.object({ customerId: id, webhookId: z.optional(id), mode, ...logPage }),
  output: z.object({ requests: z.array(webhookRequest), cursor: logCursor }),
  refusals: ['logDaysInverted'],
  compress: 'never',
  ...looks,
})

export const webhookMessageGet = call('webhookMessageGet', {
  ids: [],
  about: 'A message to a webhook as it is sent, with every attempt. Ours, beside the catalogue.',
  door: 'GET /public-api/webhookRequest/{id}',
  input: z.object({ id }),
  output: z.object({
    // Not `message`: that is a field of the envelope.
    notice: z.object({
      id,
      messageId: z.string(),
      event: z.enum(webhookEvents),
      state: z.enum(messageStates),
      createdAt: instant,
      /** Next attempt of a message that waits. */
      nextAt: z.optional(instant),
      webhook: z.object({ id, name: z.string() }),
      /** JSON text as it is sent; absent before the first attempt. */
      body: z.optional(z.string()),
      /** The latest 100, newest first. */
      log: z.array(z.object(attempt)),
    }),
  }),
  references: { id: 'ownWebhookMessage' },
  ...looks,
})

export const webhookMessageResend = call('webhookMessageResend', {
  ids: [],
  about:
    'Sends a message again at once, as it was and under its id; the three days of attempts begin anew. Ours, beside the catalogue.',
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
    'Whether the server of each address answers, other than with a redirect or a fault. Only https to the public internet, at most 5 s and 64 kB each (Q176).',
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
