import type * as calls from '@sixpence/protocol/business/business-papers'
import type { Handler } from '#context/handler.ts'
import { companyPaperPdf } from '#store/company/company-papers.ts'

export const businessResolutionGet: Handler<typeof calls.businessResolutionGet> = async (
  _input,
  { by: { customer }, services: s, refuse },
) => {
  const { pdf, version } =
    (await companyPaperPdf(s, customer.id, 'resolution')) ?? refuse('resolutionMissing')
  return { bytes: pdf, name: `resolution-${version}.pdf` }
}
