import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { assignFile, deleteDocument, keepMain, setSide } from '#store/document/document-changes.ts'
import { decide } from './decide.ts'
import { find, fileOf, sidesOf } from './find-document.ts'

export const adminDocumentAssign: Handler<typeof calls.adminDocumentAssign> = async (
  { documentId, fileId, side: requestedSide, why },
  context,
) => {
  const { by, services: s } = context
  const { customerId } = await find(s, by.person.brand, documentId)
  return decide(context, { call: 'adminDocumentAssign', customerId, why }, async (client) => {
    const file = await fileOf(client, customerId, fileId)
    const sides = await sidesOf(client, documentId)
    if (file.documentId === documentId || sides.length > 1) throw new Refused('documentFull')
    const isLast = (await sidesOf(client, file.documentId)).length < 2
    if (isLast && !file.isSplit) throw new Refused('documentLastFile')
    const side = requestedSide ?? (sides.includes('main') ? 'additional' : 'main')
    if (sides.includes(side)) await setSide(client, documentId, side === 'main' ? 'additional' : 'main')
    await assignFile(client, fileId, { documentId, side })
    await keepMain(client, file.documentId)
    if (isLast) await deleteDocument(client, file.documentId)
    return {
      before: { file: fileId, document: file.documentId, side: file.side },
      after: { file: fileId, document: documentId, side },
      result: {},
    }
  })
}
