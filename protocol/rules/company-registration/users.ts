import type { CompanyRegistration } from '../../registration/company-registration.ts'
import { emailCheck, isAcceptableForUser, type EmailCheck } from '../existence-checks.ts'
import type { RegistrationProblem } from './problem.ts'

/** Access rights a registration can assign; `none` and `uploading` are excluded (B345, B365). */
export const userRights = [1, 2, 3, 4] as const

type UsersInput = Pick<CompanyRegistration, 'users' | 'personList'>

/** Problems of the users; the path is `users[i]`, an index into the submitted list (Q081). */
export function userProblems({ users, personList }: UsersInput): RegistrationProblem[] {
  const persons = new Map(personList.map((person) => [person.id, person]))
  const hasFullAccess = users.some((id) => persons.get(id)?.accessRights === 2)
  return [
    ...users.flatMap((id, at): RegistrationProblem[] => {
      const person = persons.get(id)
      const path = `users[${at}]`
      if (!person) return [{ path, problem: 'personUnknown' }]
      if (users.indexOf(id) < at) return [{ path, problem: 'personTwice' }]
      if (!person.isUser) return [{ path, problem: 'userListDiffers' }]
      return userRights.some((right) => right === person.accessRights)
        ? []
        : [{ path: `${path}.accessRights`, problem: 'accessRightMissing' }]
    }),
    ...personList.flatMap(({ id, isUser }, at): RegistrationProblem[] =>
      isUser && !users.includes(id) ? [{ path: `personList.${at}.isUser`, problem: 'userListDiffers' }] : [],
    ),
    ...(hasFullAccess ? [] : [{ path: 'users', problem: 'fullAccessMissing' as const }]),
  ]
}

/** Index of the user in the submitted list that an error refers to (B368); undefined for other errors. */
export function userAt(parameter: string): number | undefined {
  const [, index] = /^users\[(\d{1,4})\](?:\.|$)/.exec(parameter) ?? []
  return index === undefined ? undefined : Number(index)
}

/** Problems of users' e-mail addresses: each needs a separate address, which is free or an employee's (B364). */
export function userEmailProblems(
  { personList }: Pick<UsersInput, 'personList'>,
  checkOf: (email: string) => EmailCheck,
): RegistrationProblem[] {
  const seen = new Set<string>()
  return personList.flatMap(({ isUser, email }, at): RegistrationProblem[] => {
    if (!isUser) return []
    const path = `personList.${at}.email`
    if (!email) return [{ path, problem: 'userEmailMissing' }]
    if (seen.has(email)) return [{ path, problem: 'userEmailTwice' }]
    seen.add(email)
    const check = checkOf(email)
    if (isAcceptableForUser(check)) return []
    return [{ path, problem: check === emailCheck.exists ? 'userEmailTaken' : 'userEmailUnchecked' }]
  })
}
