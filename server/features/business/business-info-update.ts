import { dayOf } from '@sixpence/days'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/business/business-info'
import { wrongLength } from '@sixpence/protocol/rules/tax-certification'
import type { Context, Handler } from '#context/handler.ts'
import { digestOf } from '#core/audit.ts'
import {
  keepCompanyDetails,
  readCompanyDetails,
  type CompanyDetails,
} from '#store/company/company-details.ts'
import { lockCustomer } from '#store/customer/locks.ts'
import { keepTaxNumber, readTaxNumber } from '#store/customer/tax-number.ts'
import { fixedFields } from './fixed-fields.ts'

type Call = typeof calls.businessInfoUpdate

/** Stores the details of a company; a register fact that is missing from the input keeps its value. */
export const businessInfoUpdate: Handler<typeof calls.businessInfoUpdate> = async (
  { businessTaxId, ...stated },
  context,
) => {
  const { by, services: s, change, tell } = context
  check({ businessTaxId, ...stated }, context)
  const { id } = by.customer
  const now = s.clock.now()
  await change(async (client) => {
    await lockCustomer(client, id)
    const keeping = { db: client, personal: s.personal }
    const { phone: _, ...before } = await readCompanyDetails(keeping, id)
    const taxId = await readTaxNumber(keeping, id)
    const after = detailsAfter(stated, before, context)
    const newTaxId = businessTaxId ?? taxId
    await keepCompanyDetails(keeping, id, after, now)
    if (newTaxId !== undefined && newTaxId !== taxId) await keepTaxNumber(keeping, id, newTaxId)
    tell({
      customerId: id,
      detail: {
        digest: digestOf({ before: { ...before, taxId }, after: { ...after, taxId: newTaxId } }),
      },
    })
  })
  return {}
}

function check(
  { registrationDate, businessTaxId }: DecodedInputOf<Call>,
  { by, services: s, refuse }: Context<Call>,
): void {
  if (registrationDate !== undefined && registrationDate > dayOf(s.clock.now()))
    refuse('companyRegisteredLater')
  const digits = businessTaxId && wrongLength(by.customer.residenceCountry, businessTaxId)
  if (digits) refuse('taxIdLength', { digits }, 'businessTaxId')
}

/** @throws Refused companyFactFixed */
function detailsAfter(
  stated: Omit<DecodedInputOf<Call>, 'businessTaxId'>,
  before: CompanyDetails,
  { by, refuse }: Context<Call>,
): CompanyDetails {
  for (const field of fixedFields(by.customer, before))
    if (stated[field] !== undefined && stated[field] !== before[field]) refuse('companyFactFixed', {}, field)
  const { registrationNumber, registrationDate } = before
  return {
    ...stated,
    registrationNumber: stated.registrationNumber ?? registrationNumber,
    registrationDate: stated.registrationDate ?? registrationDate,
  }
}
