import type * as calls from '@sixpence/protocol/merchant/notices'
import { ipnPageSize } from '@sixpence/protocol/merchant/notices'
import type { Handler } from '#context/handler.ts'
import { messagesOf } from '#store/delivery/history.ts'
import { messageDto } from './message-dto.ts'

export const ipnMessageList: Handler<typeof calls.ipnMessageList> = async (
  { pageNumber = 1, state },
  { by: { customer }, services: s },
) => {
  const { messages, total } = await messagesOf(s.db, customer.id, {
    page: pageNumber,
    pageSize: ipnPageSize,
    state,
  })
  return { messages: messages.map(messageDto), total }
}
