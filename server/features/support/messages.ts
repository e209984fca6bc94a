import { conversationPage } from '@sixpence/protocol/rules/support'
import type * as calls from '@sixpence/protocol/support/support'
import type { Handlers } from '#context/handler.ts'
import { asked, contactOf } from './asked.ts'

type Calls = Pick<
  typeof calls,
  'supportConversationList' | 'supportThreadGet' | 'supportAttachmentContentGet'
>

export const messages: Handlers<Calls> = {
  supportConversationList: async ({ id, limit = conversationPage }, { by, services: s }) => {
    const newestFirst = await asked(s, s.partners.supportDesk.conversations(contactOf(by), id, limit))
    return { conversations: newestFirst.toReversed() }
  },

  supportThreadGet: async ({ id, threadId }, { by, services: s }) => ({
    thread: await asked(s, s.partners.supportDesk.thread(contactOf(by), id, threadId), 'threadNotFound'),
  }),

  supportAttachmentContentGet: async (file, { by, services: s }) => {
    const { bytes, name } = await asked(
      s,
      s.partners.supportDesk.attachment(contactOf(by), file),
      'attachmentNotFound',
    )
    return { bytes, name: plainName(name) }
  },
}

/** It stands in a header and on a disk. */
const plainName = (name: string): string => name.replace(/[^\w.-]+/g, '-').slice(-100) || 'file'
