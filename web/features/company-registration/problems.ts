import { businessAccountCreate } from '@sixpence/protocol/registration/company-registration'
import type { RegistrationProblem } from '@sixpence/protocol/rules/company-registration/problem'
import type { RegistrationFacts } from '@sixpence/protocol/rules/company-registration/facts'
import { registrationProblems } from '@sixpence/protocol/rules/company-registration/problems'
import * as z from 'zod/mini'
import type { Payload } from './payload.ts'

/** Where in the payload, and what: a rule's name, or that the form of the value is wrong. */
export type Problem = {
  path: string
  problem: RegistrationProblem['problem'] | 'invalid'
  facts?: Record<string, string | number>
}

// What shows that nobody is a machine is added when it is sent.
const whole = z.omit(businessAccountCreate.input, { captcha: true, device: true })

/**
 * Everything wrong with what would be sent, as the server will look at it: the form of each value, then the rules of
 * company, persons, companies, shareholders and users (B351). A rule has nothing to say of a value that has no form.
 */
export function problemsOf(payload: Payload, facts: RegistrationFacts): Problem[] {
  const { error, data } = z.safeParse(whole, payload)
  const unformed = new Set(error?.issues.map(({ path }) => path.join('.')) ?? [])
  const ruled = registrationProblems(data ?? payload, facts).flatMap(({ problems }) => problems)
  const all: Problem[] = [
    ...[...unformed].map((path) => ({ path, problem: 'invalid' as const })),
    ...ruled.filter(({ path }) => ![...unformed].some((one) => path === one || path.startsWith(`${one}.`))),
  ]
  return all.sort((one, other) => partOf(one.path) - partOf(other.path))
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

/** The order of the parts of a submit, and within the company that of its forms. */
const partOf = (path: string): number => parts.findIndex((part) => path.startsWith(part))
