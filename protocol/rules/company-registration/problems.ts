import { companyProblems, personProblems } from './people.ts'
import type { RegistrationProblem } from './problem.ts'
import type { RegistrationFacts, RegistrationInput } from './facts.ts'
import { rootProblems } from './root-company.ts'
import { shareholderProblems } from './shareholders.ts'
import { wealthProblems } from './source-of-wealth.ts'
import { userEmailProblems, userProblems } from './users.ts'

/** Parts of a registration in the order of validation (B351). */
export const registrationParts = ['company', 'persons', 'companies', 'shareholders', 'users'] as const
export type RegistrationPart = (typeof registrationParts)[number]

/** All problems, part by part; empty when the registration may be submitted (B351). */
export function registrationProblems(
  registrationInput: RegistrationInput,
  facts: RegistrationFacts,
): { part: RegistrationPart; problems: RegistrationProblem[] }[] {
  const problemsByPart: Record<RegistrationPart, RegistrationProblem[]> = {
    company: rootProblems(registrationInput, facts),
    persons: [
      ...personProblems(registrationInput, facts),
      ...userEmailProblems(registrationInput, facts.checkOf),
      ...(facts.asksSourceOfWealth ? wealthProblems(registrationInput) : []),
    ],
    companies: companyProblems(registrationInput, facts),
    shareholders: shareholderProblems(registrationInput),
    users: userProblems(registrationInput),
  }
  return registrationParts
    .map((part) => ({ part, problems: problemsByPart[part] }))
    .filter(({ problems }) => problems.length > 0)
}
