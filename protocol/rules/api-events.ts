/** Events a webhook can be told of. */
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

/** Events of messages to webhooks: the above, and the test that a person sends. */
export const webhookEvents = [...apiEvents, 'test'] as const
export type WebhookEvent = (typeof webhookEvents)[number]
