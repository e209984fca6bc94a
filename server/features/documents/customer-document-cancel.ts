import type * as calls from '@sixpence/protocol/documents/documents'
import type { Handler } from '#context/handler.ts'
import { withdrawProof } from '#store/address/addresses.ts'
import { cancelDocument } from '#store/document/document-changes.ts'

export const customerDocumentCancel: Handler<typeof calls.customerDocumentCancel> = async (
  { documentId },
  { change, services: s, refuse },
) => {
  await change(async (client) => {
    if (!(await cancelDocument(client, documentId, s.clock.now()))) refuse('documentDecided')
    await withdrawProof(client, documentId)
  })
  return {}
}
