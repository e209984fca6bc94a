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
  const one = documents.find(
    ({ kind, state, representativeId }) =>
      documentType(kind)?.category === 'identity' && state !== 'canceled' && representativeId === null,
  )
  // Proven by the identity company, or before documents were kept.
  if (!one) return { identity: customer.verified ? { status: documentStatuses.confirmed } : {} }
  return identityOf(one, dayOf(s.clock.now()), t)
}

function identityOf(one: OwnDocument, today: string, t: Translate) {
  const status = documentStatus(one, today)
  const type = documentTypeName(one.kind, t)
  const { issuedDate, expiresDate } = daysOf(one)
  return {
    identity: { type, issuedDate, expiration: expiresDate, status },
    identityDocument: {
      id: one.id,
      typeId: one.kind,
      type,
      status,
      issuedDate,
      expiresDate,
      rejectReason: one.reason ? rejectReasonText(one.reason, t) : undefined,
    },
  }
}
