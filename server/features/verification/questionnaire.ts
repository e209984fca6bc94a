import type { DecodedInputOf } from '@sixpence/protocol/call'
import { kycItems } from '@sixpence/protocol/verification/verification'
import type * as calls from '@sixpence/protocol/verification/verification'
import { sendLetter } from '#notify/customer-letter.ts'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { endKycRequest, verifyWhenWhole } from '#store/customer/customer-state.ts'
import { lockCustomer } from '#store/customer/locks.ts'
import { keepAnswers } from '#store/questionnaire/questionnaires.ts'

type Personal = DecodedInputOf<typeof calls.kycCustomerPersonalInfoUpdate>['personalInfo']
type Rest = DecodedInputOf<typeof calls.kycInfoUpdate>['kyc']

/** Answers given so far. */
export type Answers = Partial<Pick<Personal, 'birthCountryCode' | 'citizenship'> & Rest>

/** Answers of a customer's registration and questionnaire. */
export async function readAnswers(
  s: { db: Pick<Services['db'], 'query'>; personal: Services['personal'] },
  customerId: number,
): Promise<Answers> {
  const { rows } = await s.db.query<{ answers: Buffer }>(
    // Answers of registration count until the questionnaire replaces them.
    `select answers from app.questionnaire where customer_id = $1 and kind in ('registration', 'kyc')
     order by kind = 'kyc'`,
    [customerId],
  )
  const all = await Promise.all(
    rows.map(({ answers }) => s.personal.open<Answers>(`customer:${customerId}`, answers, s.db)),
  )
  return Object.assign({}, ...all) as Answers
}

/** Merges answers into the questionnaire, sealed for the customer; returns all of them. */
export async function writeAnswers(s: Services, customerId: number, more: Answers): Promise<Answers> {
  return transaction(s.db, async (client) => {
    // Serialised, so that two parts answered at the same time are both stored.
    await lockCustomer(client, customerId)
    const answers = { ...(await readAnswers({ ...s, db: client }, customerId)), ...more }
    const sealed = await s.personal.seal(`customer:${customerId}`, answers, client)
    await keepAnswers(client, { customerId, kind: 'kyc', answers: sealed, at: s.clock.now() })
    return answers
  })
}

/**
 * The parts of the questionnaire, each with whether it is answered. Registration's occupation is from a shorter list
 * and does not count.
 */
export function requestOf(isNeeded: boolean, answers: Answers) {
  const isDone: Record<(typeof kycItems)[number], boolean> = {
    personalInfo: answers.birthCountryCode !== undefined,
    occupation: answers.sourceIds !== undefined && answers.occupation !== undefined,
    funds: answers.sourceIds !== undefined,
    questions: answers.answers !== undefined,
  }
  return { isNeeded, items: kycItems.map((id) => ({ id, isDone: isDone[id] })) }
}

/**
 * Ends the request for the questionnaire once it is complete; verifies the customer if nothing else is missing, and
 * mails them.
 */
export async function settle(s: Services, { customer, person }: ActingPrincipal, answers: Answers) {
  const isComplete = requestOf(true, answers).items.every((item) => item.isDone)
  let isVerified = false
  if (isComplete && customer.needKyc)
    isVerified = await transaction(s.db, async (client) => {
      await endKycRequest(client, customer.id)
      return verifyWhenWhole(client, customer.id)
    })
  s.store.people.forget(person.id)
  if (isVerified) sendLetter(s, customer.id, { about: 'verified' })
  return { customerKycRequest: requestOf(customer.needKyc && !isComplete, answers) }
}
