import type { PersonOfCompany } from '#store/representative/new-representatives.ts'
import type { rolesAt, RoleOf } from '#store/representative/representatives.ts'

export type Role = Awaited<ReturnType<typeof rolesAt>>[number]

/** Narrows a role to a role held by a person rather than by a company. */
export const isPerson = (role: Role): role is RoleOf<PersonOfCompany, false> => !role.isCompany

/** A representative's names as in the answer, with `userId` if they may sign in. */
export function named({ id, personId, text }: RoleOf<PersonOfCompany, false>) {
  const { firstName, middleName, lastName } = text
  return {
    id,
    firstName,
    ...(middleName && { middleName }),
    lastName,
    ...(personId !== null && { userId: personId }),
  }
}
