import type * as calls from '@sixpence/protocol/security/security'
import { customerTypes } from '@sixpence/protocol/rights'
import type { Handler } from '#context/handler.ts'

export const legalInfoGet: Handler<typeof calls.legalInfoGet> = async (_input, { by, services: s }) => {
  const { legalName, letterhead, termsLinks, feeLinks } = s.brand(by.customer.brand)
  const { address, register, supervision, email, website } = letterhead
  const kind = by.customer.type === customerTypes.personal ? 'personal' : 'business'
  return {
    legalInfo: {
      name: legalName,
      address: [...address],
      register,
      supervision,
      email,
      website,
      terms: termsLinks[kind],
      privacy: termsLinks.privacy,
      fees: feeLinks[kind],
    },
  }
}
