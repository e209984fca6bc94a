import type * as calls from '@sixpence/protocol/business/business'
import { percentOf } from '@sixpence/protocol/rules/company-registration/shares'
import { representativeTypes as types } from '@sixpence/protocol/rules/representatives'
import type { Handler } from '#context/handler.ts'
import type { HoldingCompany, PersonOfCompany } from '#store/representative/new-representatives.ts'
import { rolesAt, type RoleOf } from '#store/representative/representatives.ts'
import { type Role, isPerson, named } from './role.ts'

export const businessShareholderList: Handler<typeof calls.businessShareholderList> = async (
  _input,
  { by: { customer }, services: s },
) => {
  const roles = await rolesAt(s, customer.id, [types.shareholder, types.companyShareholder])
  return { shareholders: roles.map((role) => (isPerson(role) ? holder(role) : holdingCompany(role))) }
}

const held = ({ share, ofId }: Pick<Role, 'share' | 'ofId'>) => ({
  share: percentOf(BigInt(share ?? 0)),
  ...(ofId !== null && { ofId }),
})

const holder = (role: RoleOf<PersonOfCompany, false>) => ({
  ...named(role),
  ...held(role),
  type: types.shareholder,
})

function holdingCompany({ id, text, ...role }: RoleOf<HoldingCompany, true>) {
  const { name, registrationCountryCode, registrationNumber } = text
  return {
    id,
    name,
    registrationCountryCode,
    registrationNumber,
    ...held(role),
    type: types.companyShareholder,
  }
}
