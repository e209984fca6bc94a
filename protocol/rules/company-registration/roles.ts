import type { Shareholder } from '../../registration/company-registration.ts'
import { levelsOf } from './shares.ts'

/** The roles of a registration as far as these rules need them; a draft has them before it is complete. */
export type Roles<Person> = {
  directors: readonly number[]
  ultimateBeneficiaryOwners: readonly number[]
  shareholders: readonly Shareholder[]
  users: readonly number[]
  personList: readonly Person[]
  companyList: readonly { id: number; directors: readonly number[] }[]
}

type User = { id: number; isUser: boolean; accessRights?: number | undefined }

/** Ids of persons who are director, owner or shareholder of the company or of a company above it. */
export const inUse = (item: Omit<Roles<unknown>, 'users' | 'personList'>): ReadonlySet<number> =>
  new Set([
    ...item.directors,
    ...item.ultimateBeneficiaryOwners,
    ...item.companyList.flatMap(({ directors }) => directors),
    ...levelsOf(item.shareholders).flatMap(({ holders }) =>
      holders.filter(({ kind }) => kind === 'person').map(({ refId }) => refId),
    ),
  ])

/** Removes persons who have none of these roles and are not users (B353). */
export function withoutUnused<Person extends User, Whole extends Roles<Person>>(
  item: Whole & Roles<Person>,
): Whole {
  const used = inUse(item)
  return { ...item, personList: item.personList.filter(({ id, isUser }) => isUser || used.has(id)) }
}

/** Marks a person as a user. The first user gets full access; for others the right is chosen (B354). */
export function withUser<Person extends User, Whole extends Roles<Person>>(
  item: Whole & Roles<Person>,
  id: number,
): Whole {
  if (item.users.includes(id)) return item
  const accessRights = item.users.length === 0 ? 2 : undefined
  return {
    ...item,
    users: [...item.users, id],
    personList: item.personList.map((person) =>
      person.id === id ? { ...person, isUser: true, accessRights } : person,
    ),
  }
}

/** Removes the user mark, and the person when they have no other role (B353). */
export function withoutUser<Person extends User, Whole extends Roles<Person>>(
  item: Whole & Roles<Person>,
  id: number,
): Whole {
  return withoutUnused<Person, Whole>({
    ...item,
    users: item.users.filter((user) => user !== id),
    personList: item.personList.map((person) =>
      person.id === id ? { ...person, isUser: false, accessRights: undefined } : person,
    ),
  })
}
