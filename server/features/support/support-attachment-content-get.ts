import type * as calls from '@sixpence/protocol/support/support'
import type { Handler } from '#context/handler.ts'
import { asked, contactOf } from './asked.ts'

export const supportAttachmentContentGet: Handler<typeof calls.supportAttachmentContentGet> = async (
  file,
  { by, services: s },
) => {
  const { bytes, name } = await asked(
    s,
    s.partners.supportDesk.attachment(contactOf(by), file),
    'attachmentNotFound',
  )
  return { bytes, name: plainName(name) }
}

/** It stands in a header and on a disk. */
const plainName = (name: string): string => name.replace(/[^\w.-]+/g, '-').slice(-100) || 'file'
