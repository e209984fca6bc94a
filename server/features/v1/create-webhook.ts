import { webhookCreate } from '@sixpence/protocol/public-api/webhooks'
import type * as operations from '@sixpence/protocol/v1/webhooks'
import type { OperationHandler } from './operation-handler.ts'
import { eventsFor, needsPerson } from './webhook-of-key.ts'
import { webhookOf } from './webhooks.ts'

export const createWebhook: OperationHandler<typeof operations.createWebhook> = async (
  { name, url, enabled, events },
  context,
) => {
  const { id, secret } = await context.run(webhookCreate, {
    customerId: context.by.customer.id,
    name,
    url,
    ...(needsPerson(context) ? { enabled: false } : enabled !== undefined && { enabled }),
    events: eventsFor(context, events),
  })
  if (id === undefined || secret === undefined)
    throw new Error(
      `webhookCreate by a key of customer ${context.by.customer.id} answered without id or secret`,
    )
  return { ...(await webhookOf(context, id)), secret }
}
