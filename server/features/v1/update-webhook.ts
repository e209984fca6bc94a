import { webhookUpdate } from '@sixpence/protocol/public-api/webhooks'
import type * as operations from '@sixpence/protocol/v1/webhooks'
import type { OperationHandler } from './operation-handler.ts'
import { ApiProblem } from '#core/api-problem.ts'
import { eventsFor, needsPerson } from './webhook-of-key.ts'
import { webhookOf } from './webhooks.ts'

export const updateWebhook: OperationHandler<typeof operations.updateWebhook> = async (
  { id, name, url, enabled, events },
  context,
) => {
  const webhook = await webhookOf(context, id)
  const isMoved = url !== undefined && url !== webhook.url
  if (needsPerson(context) && enabled && (isMoved || !webhook.enabled))
    throw new ApiProblem('webhookNeedsPerson', 'enabled')
  await context.run(webhookUpdate, {
    id,
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url }),
    ...(needsPerson(context) && isMoved ? { enabled: false } : enabled !== undefined && { enabled }),
    ...(events !== undefined && { events: eventsFor(context, events) }),
  })
  return webhookOf(context, id)
}
