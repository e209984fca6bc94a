import type { ApiEvent } from '@sixpence/protocol/rules/api-events'
import type { NewDelivery } from './queue.ts'

type BatchEvent = Extract<ApiEvent, `batch.${string}`>

/** An event of a customer's batch of payments, sent to its webhooks once. */
export const batchEvent = (
  { customerId, batchId }: { customerId: number; batchId: number },
  event: BatchEvent,
): NewDelivery => ({
  customerId,
  kind: 'webhook',
  key: `${event}:${batchId}`,
  subject: `batch:${batchId}`,
  event,
  facts: { batchId },
})
