import type * as operations from '@sixpence/protocol/v1/webhooks'
import type { OperationHandler } from './operation-handler.ts'
import { pageOfAll } from './page.ts'
import { webhooksOf } from './webhooks.ts'

export const listWebhooks: OperationHandler<typeof operations.listWebhooks> = async (query, context) =>
  pageOfAll(await webhooksOf(context), query, ({ id }) => String(id))
