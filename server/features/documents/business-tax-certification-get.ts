import type * as calls from '@sixpence/protocol/documents/documents'
import type { BusinessCertification } from '@sixpence/protocol/documents/documents'
import type { Handler } from '#context/handler.ts'
import { type SigningTime, answersOf } from '#notify/tax-answers.ts'

export const businessTaxCertificationGet: Handler<typeof calls.businessTaxCertificationGet> = async (
  _input,
  { by: { customer }, services: s },
) => {
  const certification = await answersOf<BusinessCertification & SigningTime>(
    s,
    customer.id,
    'businessTaxResidence',
  )
  return certification ? { certification } : {}
}
