import { webhookDelete } from '@sixpence/protocol/public-api/webhooks'
import type * as operations from '@sixpence/protocol/v1/webhooks'
import type { OperationHandler } from './operation-handler.ts'

export const deleteWebhook: OperationHandler<typeof operations.deleteWebhook> = async ({ id }, { run }) => {
  await run(webhookDelete, { id })
  return { id, deleted: true }
}
