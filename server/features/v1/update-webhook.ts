import { webhookUpdate } from '@sixpence/protocol/public-api/webhooks'
import type * as operations from '@sixpence/protocol/v1/webhooks'
import type { OperationHandler } from './operation-handler.ts'
import { webhookOf } from './webhooks.ts'

export const updateWebhook: OperationHandler<typeof operations.updateWebhook> = async (
  { id, name, url, enabled, events },
  context,
) => {
  await context.run(webhookUpdate, {
    id,
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url }),
    ...(enabled !== undefined && { enabled }),
    ...(events !== undefined && { events }),
  })
  return webhookOf(context, id)
}
