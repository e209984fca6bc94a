import type * as calls from '@sixpence/protocol/business/business-papers'
import type { Handler } from '#context/handler.ts'
import { companyPaperPdf } from '#store/company/company-papers.ts'

export const businessDeclarationPdf: Handler<typeof calls.businessDeclarationPdf> = async (
  { declaration },
  { by: { customer }, services: s, refuse },
) => {
  const { pdf, version } =
    (await companyPaperPdf(s, customer.id, declaration)) ?? refuse('declarationUnsigned')
  return { bytes: pdf, name: `${declaration}-${version}.pdf` }
}
