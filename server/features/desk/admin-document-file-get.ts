import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { documentAnswer } from '#quarantine/document-answer.ts'
import { documentFile } from '#store/document/documents.ts'
import { find } from './find-document.ts'

export const adminDocumentFileGet: Handler<typeof calls.adminDocumentFileGet> = async (
  { documentId, side, page },
  { by: { person }, services: s, change, tell, refuse },
) => {
  const { customerId } = await find(s, person.brand, documentId)
  const file = await documentFile(s, { customerId, documentId, side })
  if (!file) return refuse('documentFileNotFound')
  // The audit row is committed before the file is shown.
  await change(async () =>
    tell({
      customerId,
      detail: { document: documentId, side, ...(page && { page }), role: person.staff?.roleName ?? '' },
    }),
  )
  return documentAnswer(file, `document-${documentId}-${side}`, page)
}
