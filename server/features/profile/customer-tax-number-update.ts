import type * as calls from '@sixpence/protocol/profile/profile'
import { wrongLength } from '@sixpence/protocol/rules/tax-certification'
import type { Handler } from '#context/handler.ts'
import { keepTaxNumber } from '#store/customer/tax-number.ts'

export const customerTaxNumberUpdate: Handler<typeof calls.customerTaxNumberUpdate> = async (
  { taxId },
  { by, services: s, refuse },
) => {
  const digits = wrongLength(by.customer.residenceCountry, taxId)
  if (digits !== undefined) return refuse('taxIdLength', { digits })
  await keepTaxNumber(s, by.customer.id, taxId)
  return {}
}
