import { passwordLength, passwordProblem } from '@sixpence/protocol/rules/password'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { isCommonPassword } from '#rules/password-strength.ts'
import type { Person } from '#store/customer/people.ts'

/** @throws Refused passwordTooShort | passwordTooLong | passwordCommon | passwordPersonal at `field` */
export async function requireStrong(
  s: Services,
  person: Pick<Person, 'email' | 'firstName' | 'lastName' | 'brand'>,
  { password, field }: { password: string; field: string },
): Promise<void> {
  const brand = s.brand(person.brand).name
  const words = [person.firstName, person.lastName, brand]
  const problem =
    passwordProblem(password, { email: person.email, words }) ??
    ((await isCommonPassword(password)) ? 'passwordCommon' : undefined)
  if (problem) throw new Refused(problem, { ...passwordLength, brand }, field)
}
