import type { RegistrationFacts } from '@sixpence/protocol/rules/company-registration/facts'
import type { Refusal } from '#lib/call/refusal.ts'
import type { Translate } from '#lib/language/translate.ts'
import { agreementField } from '#widgets/registration/agreements.tsx'
import type { Lists } from './lists.ts'
import type { Payload } from './payload.ts'
import type { Page } from './place.ts'
import { problemsOf } from './problems.ts'
import { whereIs } from './where.ts'
import { wordsOf } from './words.ts'

/** A problem as text, with its page and field. */
export type Problem = { page: Page; field: string; text: string }

export const troublesOf = (payload: Payload, facts: RegistrationFacts, t: Translate): Problem[] =>
  problemsOf(payload, facts).map((problem) => ({
    ...atTick(whereIs(problem.path, payload), payload, facts.agreements),
    text: wordsOf(problem, t),
  }))

/** Problems found by the server at their fields; empty if the response names no field. */
export const troublesIn = ({ validationErrors }: Refusal, payload: Payload, lists: Lists): Problem[] =>
  validationErrors
    .filter(({ parameter }) => parameter !== '' && parameter !== 'captcha')
    .map(({ parameter, description }) => ({
      ...atTick(
        whereIs(parameter, payload),
        payload,
        lists.agreements.map(({ id }) => id),
      ),
      text: description,
    }))

/** The agreements are a single value with several checkboxes: leads to the first missing checkbox. */
function atTick(
  { page, field }: ReturnType<typeof whereIs>,
  { legalInformation: { agreements } }: Payload,
  all: readonly string[],
): ReturnType<typeof whereIs> {
  if (field !== 'agreements') return { page, field }
  const missing = all.find((id) => !agreements.includes(id)) ?? all[0] ?? ''
  return { page, field: agreementField(missing) }
}
