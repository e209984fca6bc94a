import type { ApiEvent } from '@sixpence/protocol/rules/api-events'
import type { NewDelivery } from './queue.ts'

/** An event of a customer's own payment, sent to its webhooks once. */
export const paymentEvent = (
  { customerId, paymentId }: { customerId: number; paymentId: number },
  event: ApiEvent,
): NewDelivery => ({
  customerId,
  kind: 'webhook',
  key: `${event}:${paymentId}`,
  subject: `payment:${paymentId}`,
  event,
  facts: { paymentId },
})
