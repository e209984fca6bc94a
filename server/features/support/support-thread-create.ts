import type * as calls from '@sixpence/protocol/support/support'
import type { Handler } from '#context/handler.ts'
import { fromDesk, contactOf } from './from-desk.ts'
import { messageIdOf } from './message-id.ts'
import { filesOf, forgetFiles, handOver } from './files.ts'
import { sentBefore, takeNote } from './sent.ts'

export const supportThreadCreate: Handler<typeof calls.supportThreadCreate> = async (
  input,
  { by, services: s, change, refuse },
) => {
  const { id, content, uploads: ids = [] } = input
  const contact = contactOf(by)
  if (!content && ids.length === 0) return refuse('messageEmpty')
  const messageId = await messageIdOf(s, by, input)
  const before = await sentBefore(s.db, by.customer.id, messageId)
  if (before) return { threadId: before.result }
  const files = await filesOf(s, by.customer.id, ids)
  const { supportDesk: desk } = s.partners
  const uploads = await fromDesk(s, handOver(desk, contact, files, messageId))
  const reply = await fromDesk(s, desk.reply(contact, id, { content, uploads }, messageId))
  await change(async (client) => {
    await takeNote(client, {
      customerId: by.customer.id,
      messageId,
      ticketId: id,
      result: reply.id,
      now: s.clock.now(),
    })
    await forgetFiles(client, by.customer.id, ids)
  })
  return { threadId: reply.id }
}
