import type { CompanyRegistration } from '../../company-registration.ts'
import type { AdditionalQuestion } from '../additional-questions.ts'
import type { EmailCheck } from '../existence-checks.ts'
import { companyProblems, personProblems } from './people.ts'
import type { RegistrationProblem } from './problem.ts'
import { rootProblems } from './root-company.ts'
import { shareholderProblems } from './shareholders.ts'
import { wealthProblems } from './source-of-wealth.ts'
import { userEmailProblems, userProblems } from './users.ts'

/** The parts that a submit looks through, in this order (B351). */
export const registrationParts = ['company', 'persons', 'companies', 'shareholders', 'users'] as const
export type RegistrationPart = (typeof registrationParts)[number]

/** What the brand offers and asks, and what is known around the form. */
export type RegistrationFacts = {
  /** The calendar day, YYYY-MM-DD. */
  today: string
  currencies: readonly string[]
  industries: readonly string[]
  sources: readonly string[]
  purposes: readonly string[]
  wealthSources: readonly string[]
  questions: readonly AdditionalQuestion[]
  /** Ids of those that have to be accepted. */
  agreements: readonly string[]
  asksSourceOfWealth: boolean
  checkOf: (email: string) => EmailCheck
}

export type Unsolved = Omit<CompanyRegistration, 'captcha' | 'device'>

/** Everything that is wrong, part by part; nothing when it may be sent (B351). */
export function registrationProblems(
  one: Unsolved,
  facts: RegistrationFacts,
): { part: RegistrationPart; problems: RegistrationProblem[] }[] {
  const found: Record<RegistrationPart, RegistrationProblem[]> = {
    company: rootProblems(one, facts),
    persons: [
      ...personProblems(one, facts),
      ...userEmailProblems(one, facts.checkOf),
      ...(facts.asksSourceOfWealth ? wealthProblems(one) : []),
    ],
    companies: companyProblems(one, facts),
    shareholders: shareholderProblems(one),
    users: userProblems(one),
  }
  return registrationParts
    .map((part) => ({ part, problems: found[part] }))
    .filter(({ problems }) => problems.length > 0)
}
