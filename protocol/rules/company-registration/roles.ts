import type { Shareholder } from '../../registration/company-registration.ts'
import { levelsOf } from './shares.ts'

/** What the people of a registration are to it, as far as these rules ask; a draft has this before it is whole. */
export type Roles<Person> = {
  directors: readonly number[]
  ultimateBeneficiaryOwners: readonly number[]
  shareholders: readonly Shareholder[]
  users: readonly number[]
  personList: readonly Person[]
  companyList: readonly { id: number; directors: readonly number[] }[]
}

type User = { id: number; isUser: boolean; accessRights?: number | undefined }

/** Whoever is director, owner or shareholder, of the company or of one above it. */
export const inUse = (one: Omit<Roles<unknown>, 'users' | 'personList'>): ReadonlySet<number> =>
  new Set([
    ...one.directors,
    ...one.ultimateBeneficiaryOwners,
    ...one.companyList.flatMap(({ directors }) => directors),
    ...levelsOf(one.shareholders).flatMap(({ holders }) =>
      holders.filter(({ kind }) => kind === 'person').map(({ refId }) => refId),
    ),
  ])

/** A person without any of these roles is dropped, unless marked as a user (B353). */
export function withoutUnused<Person extends User, Whole extends Roles<Person>>(
  one: Whole & Roles<Person>,
): Whole {
  const used = inUse(one)
  return { ...one, personList: one.personList.filter(({ id, isUser }) => isUser || used.has(id)) }
}

/** Marks a person as a user: the first gets full access, the others choose (B354). */
export function withUser<Person extends User, Whole extends Roles<Person>>(
  one: Whole & Roles<Person>,
  id: number,
): Whole {
  if (one.users.includes(id)) return one
  const accessRights = one.users.length === 0 ? 2 : undefined
  return {
    ...one,
    users: [...one.users, id],
    personList: one.personList.map((person) =>
      person.id === id ? { ...person, isUser: true, accessRights } : person,
    ),
  }
}

/** Takes the mark away again; who has no other role is dropped with it (B353). */
export function withoutUser<Person extends User, Whole extends Roles<Person>>(
  one: Whole & Roles<Person>,
  id: number,
): Whole {
  return withoutUnused<Person, Whole>({
    ...one,
    users: one.users.filter((user) => user !== id),
    personList: one.personList.map((person) =>
      person.id === id ? { ...person, isUser: false, accessRights: undefined } : person,
    ),
  })
}
