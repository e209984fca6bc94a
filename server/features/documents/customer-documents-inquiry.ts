import { dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/documents/documents'
import { documentCategories, documentType } from '@sixpence/protocol/rules/documents'
import type { Handler } from '#context/handler.ts'
import { documentTypeName } from '#dictionaries/documents.ts'
import { rejectReasonText } from '#notify/reject-reason.ts'
import { documentStatus } from '#rules/document-status.ts'
import { ownDocuments } from '#store/document/documents.ts'
import { daysOf } from './document-days.ts'

export const customerDocumentsInquiry: Handler<typeof calls.customerDocumentsInquiry> = async (
  _input,
  { by: { customer }, services: s, t },
) => {
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
      representativeId: one.representativeId ?? undefined,
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
}
