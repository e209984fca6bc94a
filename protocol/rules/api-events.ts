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

/** Events of messages to webhooks: the above, and the test message sent by a person. */
export const webhookEvents = [...apiEvents, 'test'] as const
export type WebhookEvent = (typeof webhookEvents)[number]
