import type { PersonOfCompany } from '#store/representative/new-representatives.ts'
import type { rolesAt, RoleOf } from '#store/representative/representatives.ts'

export type Role = Awaited<ReturnType<typeof rolesAt>>[number]

export const isPerson = (role: Role): role is RoleOf<PersonOfCompany, false> => !role.isCompany

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
