import type * as calls from '@sixpence/protocol/support/support'
import type { Handler } from '#context/handler.ts'
import { fromDesk, contactOf } from './from-desk.ts'

export const supportAttachmentContentGet: Handler<typeof calls.supportAttachmentContentGet> = async (
  file,
  { by, services: s },
) => {
  const { bytes, name } = await fromDesk(
    s,
    s.partners.supportDesk.attachment(contactOf(by), file),
    'attachmentNotFound',
  )
  return { bytes, name: plainName(name) }
}

/** Reduced to characters that are safe in a header and in a file name. */
const plainName = (name: string): string => name.replace(/[^\w.-]+/g, '-').slice(-100) || 'file'
