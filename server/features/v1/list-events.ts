import type * as operations from '@sixpence/protocol/v1/webhooks'
import { messagesOf, toEvent } from './events.ts'
import type { OperationHandler } from './operation-handler.ts'
import { belowId, limitOf, pageOf } from './page.ts'

export const listEvents: OperationHandler<typeof operations.listEvents> = async (
  query,
  { by: { customer }, services: s },
) => {
  const limit = limitOf(query)
  const messageQuery = { below: belowId(query), type: query.type, limit: limit + 1 }
  const { data, ...page } = pageOf(await messagesOf(s.db, customer.id, messageQuery), limit, ({ id }) =>
    String(id),
  )
  return { data: await Promise.all(data.map((row) => toEvent(s, customer.id, row))), ...page }
}
