import { businessAccountCreate } from '@sixpence/protocol/registration/company-registration'
import type { RegistrationProblem } from '@sixpence/protocol/rules/company-registration/problem'
import type { RegistrationFacts } from '@sixpence/protocol/rules/company-registration/facts'
import { registrationProblems } from '@sixpence/protocol/rules/company-registration/problems'
import * as z from 'zod/mini'
import type { Payload } from './payload.ts'

/** Path in the payload, and the name of a rule or that the value is malformed. */
export type Problem = {
  path: string
  problem: RegistrationProblem['problem'] | 'invalid'
  facts?: Record<string, string | number>
}

// The proof of work is added when the form is sent.
const whole = z.omit(businessAccountCreate.input, { captcha: true, device: true })

/**
 * All problems of the payload, as on the server: the schema of each value, then the rules for company, persons,
 * companies, shareholders and users (B351). Rules skip malformed values.
 */
export function problemsOf(payload: Payload, facts: RegistrationFacts): Problem[] {
  const { error, data } = z.safeParse(whole, payload)
  const unformed = new Set(error?.issues.map(({ path }) => path.join('.')) ?? [])
  const ruled = registrationProblems(data ?? payload, facts).flatMap(({ problems }) => problems)
  const all: Problem[] = [
    ...[...unformed].map((path) => ({ path, problem: 'invalid' as const })),
    ...ruled.filter(
      ({ path }) => ![...unformed].some((value) => path === value || path.startsWith(`${value}.`)),
    ),
  ]
  return all.sort((a, b) => partOf(a.path) - partOf(b.path))
}

const parts = [
  'company.',
  'legalInformation',
  'financialDetail',
  'dueDiligence',
  'additionalQuestionAnswers',
  'directors',
  'ultimateBeneficiaryOwners',
  'authorizedCompanyRepresentative',
  'personList',
  'companyList',
  'shareholders',
  'users',
]

/** The order of the parts of the payload, and of the forms within the company. */
const partOf = (path: string): number => parts.findIndex((part) => path.startsWith(part))
