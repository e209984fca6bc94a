import { webhookMessageResend } from '@sixpence/protocol/public-api/webhooks'
import type * as operations from '@sixpence/protocol/v1/webhooks'
import { ApiProblem } from '#core/api-problem.ts'
import { messagesOf, toEvent } from './events.ts'
import type { OperationHandler } from './operation-handler.ts'

export const redeliverMessage: OperationHandler<typeof operations.redeliverMessage> = async (
  { id },
  { by: { customer }, services: s, run },
) => {
  const read = async () => {
    const [row] = await messagesOf(s.db, customer.id, { messageId: id.slice('msg_'.length), limit: 1 })
    if (!row) throw new ApiProblem('messageNotFound', 'id')
    return row
  }
  await run(webhookMessageResend, { id: (await read()).id })
  return toEvent(s, customer.id, await read())
}
