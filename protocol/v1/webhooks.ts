import * as z from 'zod/mini'
import { id, instant, nameLine } from '../fields.ts'
import { webhookCreate, webhookUpdate } from '../public-api/webhooks.ts'
import { apiEvents, webhookEvents } from '../rules/api-events.ts'
import { messageStates } from '../rules/message-states.ts'
import { operation } from './operation.ts'
import { at, idParams, livemode, name, pageOf, pageQuery } from './shapes.ts'

const webhookShape = {
  id,
  livemode,
  name: z.string(),
  url: z.string(),
  enabled: z.boolean(),
  events: z.array(z.enum(apiEvents)),
  /** Since when no message was delivered. */
  failingSince: z.optional(at),
  /** When it was switched off automatically. */
  pausedAt: z.optional(at),
  /** Number of pending messages. */
  waiting: z.int(),
  createdAt: at,
}
const webhook = name(
  'Webhook',
  z.object(webhookShape),
  'A server that is told of events, by Standard Webhooks 1.0.',
)
export type Webhook = z.input<typeof webhook>

const input = {
  name: nameLine(1, 64),
  url: webhookCreate.input.shape.url,
  enabled: z.optional(z.boolean()),
  /** All events that the key may read, unless some are selected. */
  events: webhookCreate.input.shape.events,
}

export const listWebhooks = operation({
  operationId: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  tag: 'Webhooks',
  summary: 'The webhooks, the newest first, with the state of their servers',
  scope: 'webhooks:read',
  right: 'full',
  query: z.object(pageQuery),
  output: pageOf('WebhookPage', webhook),
  problems: ['cursorUnknown'],
})

export const createWebhook = operation({
  operationId: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  tag: 'Webhooks',
  summary: 'Creates a webhook: the server receives events',
  description:
    'The secret that signs the messages is in the first answer and never again: a repetition of the request gets the webhook without it. If it was lost, make a new one on the page Webhooks. A webhook of a live key, and one that it moves to another address, stays off until a person of the company turns it on there.',
  scope: 'webhooks:write',
  right: 'full',
  body: name('WebhookInput', z.strictObject(input)),
  output: name(
    'NewWebhook',
    z.object({ ...webhookShape, secret: z.optional(z.string()) }),
    'A new webhook; the first answer has its secret.',
  ),
  creates: true,
  shownOnce: ['secret'],
  problems: ['scopeMissing', ...webhookCreate.refusals],
})

export const updateWebhook = operation({
  operationId: 'updateWebhook',
  method: 'PATCH',
  path: '/webhooks/{id}',
  tag: 'Webhooks',
  summary: 'Changes a webhook, or switches it on or off',
  scope: 'webhooks:write',
  right: 'full',
  params: idParams,
  body: name(
    'WebhookChange',
    z.strictObject({
      name: z.optional(input.name),
      url: z.optional(input.url),
      enabled: input.enabled,
      events: input.events,
    }),
  ),
  output: webhook,
  problems: ['webhookNotFound', 'webhookNeedsPerson', ...webhookUpdate.refusals],
})

export const deleteWebhook = operation({
  operationId: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhooks/{id}',
  tag: 'Webhooks',
  summary: 'Removes a webhook',
  scope: 'webhooks:write',
  right: 'full',
  params: idParams,
  output: name('Deleted', z.object({ id, livemode, deleted: z.literal(true) })),
  problems: ['webhookNotFound'],
})

const messageId = z
  .string()
  .check(z.regex(/^msg_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/))

const event = name(
  'Event',
  z.object({
    /** As in the header webhook-id. */
    id: messageId,
    livemode,
    type: z.enum(webhookEvents),
    timestamp: instant,
    webhookId: id,
    state: z.enum(messageStates),
    attempts: z.int(),
    nextAttemptAt: z.optional(at),
    /** As sent; absent before the first attempt. */
    data: z.optional(z.record(z.string(), z.unknown())),
  }),
  'A message to a webhook. Kept for 90 days.',
)
export type ApiMessage = z.input<typeof event>

export const listEvents = operation({
  operationId: 'listEvents',
  method: 'GET',
  path: '/events',
  tag: 'Events',
  summary: 'The events sent to the webhooks, the newest first',
  scope: 'events:read',
  query: z.object({ ...pageQuery, type: z.optional(z.enum(webhookEvents)) }),
  output: pageOf('EventPage', event),
  problems: ['cursorUnknown'],
})

export const redeliverMessage = operation({
  operationId: 'redeliverMessage',
  method: 'POST',
  path: '/webhooks/messages/{id}/redeliver',
  tag: 'Events',
  summary: 'Sends a message again, unchanged and with its id',
  scope: 'webhooks:write',
  right: 'full',
  params: z.object({ id: messageId }),
  output: event,
  problems: ['messageNotFound', 'webhookOff'],
})
