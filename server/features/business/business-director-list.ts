import type * as calls from '@sixpence/protocol/business/business'
import { representativeTypes as types } from '@sixpence/protocol/rules/representatives'
import type { Handler } from '#context/handler.ts'
import { rolesAt } from '#store/representative/representatives.ts'
import { isPerson, named } from './role.ts'

export const businessDirectorList: Handler<typeof calls.businessDirectorList> = async (
  _input,
  { by: { customer }, services: s },
) => {
  const roles = await rolesAt(s, customer.id, [types.director])
  return {
    // Directors of a company that holds shares in this company are not directors of this company.
    directors: roles
      .filter(isPerson)
      .filter(({ ofId }) => ofId === null)
      .map((role) => ({ ...named(role), type: types.director })),
  }
}
