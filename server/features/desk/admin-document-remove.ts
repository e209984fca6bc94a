import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { assignFile, keepMain, splitDocument } from '#store/document/document-changes.ts'
import { decide } from './decide.ts'
import { find, fileOf, sidesOf } from './find-document.ts'

export const adminDocumentRemove: Handler<typeof calls.adminDocumentRemove> = async (
  { documentId, fileId, why },
  context,
) => {
  const { by, services: s } = context
  const { customerId } = await find(s, by.person.brand, documentId)
  return decide(context, { call: 'adminDocumentRemove', customerId, why }, async (client) => {
    const file = await fileOf(client, customerId, fileId)
    if (file.documentId !== documentId) throw new Refused('documentFileNotFound')
    if ((await sidesOf(client, documentId)).length < 2) throw new Refused('documentLastFile')
    const newDocumentId = await splitDocument(client, documentId, s.clock.now())
    await assignFile(client, fileId, { documentId: newDocumentId, side: 'main' })
    await keepMain(client, documentId)
    return {
      before: { file: fileId, document: documentId, side: file.side },
      after: { file: fileId, document: newDocumentId, side: 'main' },
      result: { documentId: newDocumentId },
    }
  })
}
