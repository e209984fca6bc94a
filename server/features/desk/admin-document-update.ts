import type * as calls from '@sixpence/protocol/desk/desk'
import { documentType } from '@sixpence/protocol/rules/documents'
import type { Handler } from '#context/handler.ts'
import { correctDocument } from '#store/document/document-changes.ts'
import { decide } from './decide.ts'
import { find, lock } from './find-document.ts'

export const adminDocumentUpdate: Handler<typeof calls.adminDocumentUpdate> = async (input, context) => {
  const { by, services: s, refuse } = context
  const { documentId, documentTypeId, issuedDate, expiresDate, why } = input
  if (documentTypeId !== undefined && !documentType(documentTypeId))
    return refuse('documentKindUnknown', {}, 'documentTypeId')
  if (documentTypeId === undefined && issuedDate === undefined && expiresDate === undefined)
    return refuse('nothingChanged')
  const { customerId } = await find(s, by.person.brand, documentId)
  return decide(context, { call: 'adminDocumentUpdate', customerId, why }, async (client) => {
    const { kind, issuedOn, expiresOn } = await lock(client, documentId)
    const correction = { kind: documentTypeId, issuedOn: issuedDate, expiresOn: expiresDate }
    await correctDocument(client, documentId, correction)
    const before = { document: documentId, kind, issuedOn, expiresOn }
    const after = {
      document: documentId,
      kind: documentTypeId ?? kind,
      issuedOn: issuedDate ?? issuedOn,
      expiresOn: expiresDate ?? expiresOn,
    }
    return { before, after, result: {} }
  })
}
