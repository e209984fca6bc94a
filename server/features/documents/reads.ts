import type * as calls from '@sixpence/protocol/documents/documents'
import { documentCategories, documentType } from '@sixpence/protocol/rules/documents'
import { documentAnswer } from '#quarantine/document-answer.ts'
import type { Handlers } from '#context/handler.ts'
import type { Translate } from '#core/translate.ts'
import { documentStatus } from '#rules/document-status.ts'
import { documentTypeName } from '#dictionaries/documents.ts'
import { documentFile, ownDocuments, type OwnDocument } from '#store/document/documents.ts'
import { rejectReasonText } from '#notify/reject-reason.ts'

type Calls = Pick<typeof calls, 'customerDocumentsInquiry' | 'customerIdentityInquiry' | 'documentFileGet'>

export const reads: Handlers<Calls> = {
  customerDocumentsInquiry: async (_input, { by: { customer }, services: s, t }) => {
    const documents = await ownDocuments(s.db, customer.id)
    const people = new Map(
      await Promise.all(
        [...new Set(documents.map(({ personId }) => personId))].map(
          async (id) => [id, (await s.store.people.person(id))?.email] as const,
        ),
      ),
    )
    const today = dayOf(s.clock.now())
    return {
      documents: documents.map((one) => ({
        id: one.id,
        statusId: documentStatus(one, today),
        uploaded: one.createdAt.toISOString(),
        documentTypeId: one.kind,
        documentType: documentTypeName(one.kind, t),
        category: documentCategories[documentType(one.kind)?.category ?? 'other'],
        addressId: one.addressId ?? undefined,
        isSubDocument: one.parentId !== null,
        parentId: one.parentId ?? undefined,
        isDueDiligence: one.isDueDiligence,
        ...daysOf(one),
        createdUsername: people.get(one.personId),
        reason: one.reason ?? undefined,
        rejectReason: one.reason ? rejectReasonText(one.reason, t) : undefined,
        note: one.note ?? undefined,
        files: one.files.map(({ width, height, pages, ...file }) => ({
          ...file,
          width: width ?? undefined,
          height: height ?? undefined,
          pages: pages ?? undefined,
        })),
      })),
    }
  },

  customerIdentityInquiry: async (_input, { by: { customer }, services: s, t }) => {
    const documents = await ownDocuments(s.db, customer.id)
    const one = documents.find(
      ({ kind, state }) => documentType(kind)?.category === 'identity' && state !== 'canceled',
    )
    if (!one) return { identity: {} }
    return identityOf(one, dayOf(s.clock.now()), t)
  },

  documentFileGet: async ({ documentId, side, page }, { by: { customer }, services: s, refuse }) => {
    const file = await documentFile(s, { customerId: customer.id, documentId, side })
    if (!file) return refuse('fileGone')
    return documentAnswer(file, `document-${documentId}-${side}`, page)
  },
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

const daysOf = ({ issuedOn, expiresOn }: OwnDocument) => ({
  issuedDate: issuedOn ?? undefined,
  expiresDate: expiresOn ?? undefined,
})

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
