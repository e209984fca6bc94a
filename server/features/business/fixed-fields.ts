import { registerFields } from '@sixpence/protocol/rules/company-info'
import type { CompanyDetails } from '#store/company/company-details.ts'
import type { Customer } from '#store/customer/people.ts'

/** Register facts that the company cannot change itself, since we have verified them (Q145). */
export const fixedFields = ({ verified }: Pick<Customer, 'verified'>, details: CompanyDetails) =>
  registerFields.filter((field) => verified && details[field] !== undefined)
