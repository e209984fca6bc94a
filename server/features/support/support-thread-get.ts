import type * as calls from '@sixpence/protocol/support/support'
import type { Handler } from '#context/handler.ts'
import { fromDesk, contactOf } from './from-desk.ts'

export const supportThreadGet: Handler<typeof calls.supportThreadGet> = async (
  { id, threadId },
  { by, services: s },
) => ({
  thread: await fromDesk(s, s.partners.supportDesk.thread(contactOf(by), id, threadId), 'threadNotFound'),
})
