import type { ApiScope } from './api-scopes.ts'

/** Events a webhook can receive. */
export const apiEvents = [
  'payment.created',
  'payment.approved',
  'payment.completed',
  'payment.failed',
  'payment.canceled',
  'payment.received',
  'batch.created',
  'batch.approved',
  'batch.completed',
  'batch.failed',
  'batch.canceled',
  'invoice.paid',
  'invoice.rejected',
] as const
export type ApiEvent = (typeof apiEvents)[number]

/** The scope a key needs to read the data of an event. */
export const scopeOfEvent = (event: ApiEvent): ApiScope =>
  event.startsWith('invoice.') ? 'invoices:read' : 'payments:read'

/** Events of webhooks: the above, and the test message sent by a person. */
export const webhookEvents = [...apiEvents, 'test'] as const
export type WebhookEvent = (typeof webhookEvents)[number]
