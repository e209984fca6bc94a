import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import { answersOf, type SignedCertification } from '#notify/tax-answers.ts'
import { taxDocuments } from '#notify/tax-documents.ts'

export const fatcaCrsGet: Handler<typeof calls.fatcaCrsGet> = async (
  _input,
  { by: { customer }, services: s, t },
) => {
  const [signed, documents] = await Promise.all([
    answersOf<SignedCertification>(s, customer.id, 'taxResidence'),
    taxDocuments(s, customer, t),
  ])
  const status = Object.fromEntries(documents.map((document) => [document.kind, document.status])) as Record<
    (typeof documents)[number]['kind'],
    (typeof documents)[number]['status']
  >
  return {
    fatcaCrs: signed && {
      ...signed,
      w9: { status: status.w9 },
      w8Ben: { status: status.w8Ben },
      taxSelfCertification: { status: status.taxResidencySelfCertification },
      certificateOfLossOfNationality: { status: status.certificateOfLossOfNationality },
    },
    fatcaCrsCertificationInfo: {
      w9FormDocumentStatus: status.w9,
      w8BenFormDocumentStatus: status.w8Ben,
      taxResidencySelfCertificationDocumentStatus: status.taxResidencySelfCertification,
      certificateOfLossOfNationalityDocumentStatus: status.certificateOfLossOfNationality,
    },
  }
}
