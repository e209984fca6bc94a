import type * as calls from '@sixpence/protocol/business/business'
import { representativeTypes as types } from '@sixpence/protocol/rules/representatives'
import type { Handler } from '#context/handler.ts'
import { rolesAt } from '#store/representative/representatives.ts'
import { isPerson, named } from './role.ts'

export const businessOwnerList: Handler<typeof calls.businessOwnerList> = async (
  _input,
  { by: { customer }, services: s },
) => {
  const roles = await rolesAt(s, customer.id, [types.owner])
  return { owners: roles.filter(isPerson).map((role) => ({ ...named(role), type: types.owner })) }
}
