import type * as calls from '@sixpence/protocol/documents/documents'
import type { Handler } from '#context/handler.ts'
import { documentAnswer } from '#quarantine/document-answer.ts'
import { documentFile } from '#store/document/documents.ts'

export const documentFileGet: Handler<typeof calls.documentFileGet> = async (
  { documentId, side, page },
  { by: { customer }, services: s, refuse },
) => {
  const file = await documentFile(s, { customerId: customer.id, documentId, side })
  if (!file) return refuse('fileGone')
  return documentAnswer(file, `document-${documentId}-${side}`, page)
}
