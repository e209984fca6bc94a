import { conversationPage } from '@sixpence/protocol/rules/support'
import type * as calls from '@sixpence/protocol/support/support'
import type { Handler } from '#context/handler.ts'
import { fromDesk, contactOf } from './from-desk.ts'

export const supportConversationList: Handler<typeof calls.supportConversationList> = async (
  { id, limit = conversationPage },
  { by, services: s },
) => {
  const newestFirst = await fromDesk(s, s.partners.supportDesk.conversations(contactOf(by), id, limit))
  return { conversations: newestFirst.toReversed() }
}
