import { dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/documents/documents'
import { documentCategories, documentType } from '@sixpence/protocol/rules/documents'
import type { Handler } from '#context/handler.ts'
import { documentWords } from '#notify/uploaded-document.ts'
import { ownDocuments } from '#store/document/documents.ts'

export const customerDocumentsInquiry: Handler<typeof calls.customerDocumentsInquiry> = async (
  _input,
  { by: { customer }, services: s, t },
) => {
  const documents = await ownDocuments(s.db, customer.id)
  const describe = await documentWords(s, documents, { today: dayOf(s.clock.now()), t })
  return {
    documents: documents.map((one) => ({
      ...describe(one),
      category: documentCategories[documentType(one.kind)?.category ?? 'other'],
      addressId: one.addressId ?? undefined,
      representativeId: one.representativeId ?? undefined,
      parentId: one.parentId ?? undefined,
      isDueDiligence: one.isDueDiligence,
      reason: one.reason ?? undefined,
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
