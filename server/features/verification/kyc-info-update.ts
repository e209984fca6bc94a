import type { DecodedInputOf } from '@sixpence/protocol/call'
import { answersProblem } from '@sixpence/protocol/rules/additional-questions'
import type * as calls from '@sixpence/protocol/verification/verification'
import type { Handler, Context } from '#context/handler.ts'
import { deposits, personalPurposes, personalSources } from '#dictionaries/funds.ts'
import { occupations } from '#dictionaries/occupations.ts'
import { personalQuestions } from '#dictionaries/questions.ts'
import { settle, writeAnswers } from './questionnaire.ts'

export const kycInfoUpdate: Handler<typeof calls.kycInfoUpdate> = async ({ kyc: rest }, context) => {
  check(rest, context)
  const { by, services: s } = context
  return settle(s, by, await writeAnswers(s, by.customer.id, rest))
}

type Rest = DecodedInputOf<typeof calls.kycInfoUpdate>['kyc']

/** Refuses values the dictionaries do not offer, and questions or follow-up questions without an answer. */
function check(
  rest: Rest,
  { services: s, browser, language, t, refuse }: Context<typeof calls.kycInfoUpdate>,
): void {
  const { defaultCurrency } = s.brand(browser.brand)
  const lists = {
    occupation: [occupations(t), [rest.occupation]],
    sourceIds: [personalSources(t), rest.sourceIds],
    purposeIds: [personalPurposes(t), rest.purposeIds],
    monthlyDeposit: [deposits(defaultCurrency, language, t), [rest.monthlyDeposit]],
  } as const
  for (const [field, [offered, selectedIds]] of Object.entries(lists)) {
    const offeredIds = new Set(offered.map(({ id }) => id))
    if (!selectedIds.every((id) => offeredIds.has(id))) refuse('choiceUnknown', {}, `kyc.${field}`)
  }
  const wrong = answersProblem(personalQuestions(t), rest.answers)
  if (wrong) refuse(wrong.problem, {}, `kyc.answers.${wrong.id}`)
}
