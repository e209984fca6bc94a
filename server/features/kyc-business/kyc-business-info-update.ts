import type * as calls from '@sixpence/protocol/kyc-business/kyc-business'
import { answersProblem } from '@sixpence/protocol/rules/additional-questions'
import type { Handler, Context } from '#context/handler.ts'
import { deposits, businessPurposes, businessSources } from '#dictionaries/funds.ts'
import { industriesOf } from '#dictionaries/industries.ts'
import { businessQuestions } from '#dictionaries/questions.ts'
import { endKycRequest } from '#store/customer/customer-state.ts'
import { keepAnswers } from '#store/questionnaire/questionnaires.ts'
import type { Kyc } from './kyc.ts'

export const kycBusinessInfoUpdate: Handler<typeof calls.kycBusinessInfoUpdate> = async (
  { kyc },
  context,
) => {
  check(kyc, context)
  const { by, services: s, change } = context
  const { id } = by.customer
  await change(async (client) => {
    const answers = await s.personal.seal(`customer:${id}`, kyc, client)
    await keepAnswers(client, { customerId: id, kind: 'kyc', answers, at: s.clock.now() })
    await endKycRequest(client, id)
  })
  s.store.people.forget(by.person.id)
  return {}
}

function check(
  kyc: Kyc,
  { services: s, browser, language, t, refuse }: Context<typeof calls.kycBusinessInfoUpdate>,
): void {
  const { mainstream, financial, adult = [] } = industriesOf(s.brand(browser.brand), t)
  const lists = {
    industry: [[...mainstream, ...financial, ...adult], [kyc.industry]],
    sourceIds: [businessSources(t), kyc.sourceIds],
    purposeIds: [businessPurposes(t), kyc.purposeIds],
    monthlyDeposit: [deposits(s.brand(browser.brand).defaultCurrency, language, t), [kyc.monthlyDeposit]],
  } as const
  for (const [field, [offered, selectedIds]] of Object.entries(lists)) {
    const offeredIds = new Set(offered.map(({ id }) => id))
    if (!selectedIds.every((id) => offeredIds.has(id))) refuse('choiceUnknown', {}, `kyc.${field}`)
  }
  if (kyc.government && kyc.governmentDetails === undefined)
    refuse('detailsMissing', {}, 'kyc.governmentDetails')
  if (kyc.lawsuits && kyc.lawsuitsDetails === undefined) refuse('detailsMissing', {}, 'kyc.lawsuitsDetails')
  const wrong = answersProblem(businessQuestions(t), kyc.answers)
  if (wrong) refuse(wrong.problem, {}, `kyc.answers.${wrong.id}`)
}
