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
    documents: documents.map((document) => ({
      ...describe(document),
      category: documentCategories[documentType(document.kind)?.category ?? 'other'],
      addressId: document.addressId ?? undefined,
      representativeId: document.representativeId ?? undefined,
      parentId: document.parentId ?? undefined,
      isDueDiligence: document.isDueDiligence,
      reason: document.reason ?? undefined,
      note: document.note ?? undefined,
      files: document.files.map(({ width, height, pages, ...file }) => ({
        ...file,
        width: width ?? undefined,
        height: height ?? undefined,
        pages: pages ?? undefined,
      })),
    })),
  }
}
