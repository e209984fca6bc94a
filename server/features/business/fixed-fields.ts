import { registerFields } from '@sixpence/protocol/rules/company-info'
import type { CompanyDetails } from '#store/company/company-details.ts'
import type { Customer } from '#store/customer/people.ts'

/** Facts of the register that the company cannot change itself: those we have verified (Q145). */
export const fixedFields = ({ verified }: Pick<Customer, 'verified'>, details: CompanyDetails) =>
  registerFields.filter((field) => verified && details[field] !== undefined)
