import type * as calls from '@sixpence/protocol/representatives/representatives'
import type { Handler } from '#context/handler.ts'
import { isPerson, representativesOf } from '#store/representative/representatives.ts'
import { named, usersOf } from './users-of.ts'

export const businessPotentialUserList: Handler<typeof calls.businessPotentialUserList> = async (
  _input,
  { by: { customer }, services: s },
) => {
  const [all, users] = await Promise.all([representativesOf(s, customer.id), usersOf(s, customer.id)])
  return {
    persons: all
      .filter(isPerson)
      .filter(({ personId }) => personId === null || !users.has(personId))
      .map((item) => ({ ...named(item), hasEmail: item.text.email !== undefined })),
  }
}
