import type { DecodedInputOf } from '@sixpence/protocol/call'
import { answersProblem } from '@sixpence/protocol/rules/additional-questions'
import type * as calls from '@sixpence/protocol/verification/verification'
import type { Context, Handlers } from '#context/handler.ts'
import { transaction } from '#core/database.ts'
import { deposits, personalPurposes, personalSources } from '#dictionaries/funds.ts'
import { occupations } from '#dictionaries/occupations.ts'
import { personalQuestions } from '#dictionaries/questions.ts'
import { ageOn } from '#rules/age.ts'
import { fullName, keepCustomer, keepPerson } from '#store/customer/sealed-people.ts'
import { readAnswers, requestOf, settle, writeAnswers } from './questionnaire.ts'

type Calls = Pick<
  typeof calls,
  'kycRequestGet' | 'kycCustomerInfoGet' | 'kycCustomerPersonalInfoUpdate' | 'kycInfoUpdate'
>

export const kyc: Handlers<Calls> = {
  kycRequestGet: async (_input, { by: { customer }, services: s }) => ({
    customerKycRequest: requestOf(customer.needKyc, await readAnswers(s, customer.id)),
  }),

  kycCustomerInfoGet: async (_input, { by: { customer, person }, services: s }) => {
    const { birthCountryCode, citizenship, occupation, sourceIds, purposeIds, monthlyDeposit, answers } =
      await readAnswers(s, customer.id)
    const { firstName, lastName, birthDay } = person
    const known = {
      birthCountryCode,
      citizenship,
      occupation,
      sourceIds,
      purposeIds,
      monthlyDeposit,
      answers,
    }
    return { customerInfo: { firstName, lastName, ...(birthDay && { birthDay }), ...known } }
  },

  kycCustomerPersonalInfoUpdate: async ({ personalInfo }, { by, services: s, refuse }) => {
    const { firstName, lastName, birthDay, birthCountryCode, citizenship } = personalInfo
    const { customer, person } = by
    const age = ageOn(s.clock.now(), birthDay)
    if (age < 0 || age > 120) return refuse('birthDayImpossible', {}, 'personalInfo.birthDay')
    if (age < 18) return refuse('tooYoung', {}, 'personalInfo.birthDay')
    const isSame =
      firstName === person.firstName &&
      lastName === person.lastName &&
      (person.birthDay === null || birthDay === person.birthDay)
    if (customer.verified && !isSame) return refuse('nameIsVerified')
    const answers = await writeAnswers(s, customer.id, { birthCountryCode, citizenship })
    await transaction(s.db, async (client) => {
      const keeping = { db: client, personal: s.personal }
      await keepPerson(keeping, person, { firstName, lastName, birthDay })
      await keepCustomer(keeping, customer, { name: fullName({ firstName, lastName }) })
      await client.query('update app.customer set need_personal_info = false where id = $1', [customer.id])
    })
    return settle(s, by, answers)
  },

  kycInfoUpdate: async ({ kyc: rest }, context) => {
    check(rest, context)
    const { by, services: s } = context
    return settle(s, by, await writeAnswers(s, by.customer.id, rest))
  },
}

type Rest = DecodedInputOf<typeof calls.kycInfoUpdate>['kyc']

/** Only what the dictionaries offer, and every question with what its answer asks for next. */
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
  for (const [field, [offered, chosen]] of Object.entries(lists)) {
    const known = new Set(offered.map(({ id }) => id))
    if (!chosen.every((id) => known.has(id))) refuse('choiceUnknown', {}, `kyc.${field}`)
  }
  const wrong = answersProblem(personalQuestions(t), rest.answers)
  if (wrong) refuse(wrong.problem, {}, `kyc.answers.${wrong.id}`)
}
