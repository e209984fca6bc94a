import { dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/documents/documents'
import { documentStatuses, documentType } from '@sixpence/protocol/rules/documents'
import type { Handler } from '#context/handler.ts'
import type { Translate } from '#core/translate.ts'
import { documentTypeName } from '#dictionaries/documents.ts'
import { rejectReasonText } from '#notify/reject-reason.ts'
import { documentStatus } from '#rules/document-status.ts'
import { ownDocuments, type OwnDocument } from '#store/document/documents.ts'
import { daysOf } from './document-days.ts'

export const customerIdentityInquiry: Handler<typeof calls.customerIdentityInquiry> = async (
  _input,
  { by: { customer }, services: s, t },
) => {
  const documents = await ownDocuments(s.db, customer.id)
  const document = documents.find(
    ({ kind, state, representativeId }) =>
      documentType(kind)?.category === 'identity' && state !== 'canceled' && representativeId === null,
  )
  // Proven by the identity company, or before documents were stored.
  if (!document) return { identity: customer.verified ? { status: documentStatuses.confirmed } : {} }
  return identityOf(document, dayOf(s.clock.now()), t)
}

function identityOf(document: OwnDocument, today: string, t: Translate) {
  const status = documentStatus(document, today)
  const type = documentTypeName(document.kind, t)
  const { issuedDate, expiresDate } = daysOf(document)
  return {
    identity: { type, issuedDate, expiration: expiresDate, status },
    identityDocument: {
      id: document.id,
      typeId: document.kind,
      type,
      status,
      issuedDate,
      expiresDate,
      rejectReason: document.reason ? rejectReasonText(document.reason, t) : undefined,
    },
  }
}
