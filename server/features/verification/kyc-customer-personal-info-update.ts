import type * as calls from '@sixpence/protocol/verification/verification'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler } from '#context/handler.ts'
import { transaction } from '#core/database.ts'
import { ageOn } from '#rules/age.ts'
import { keepCustomer, keepPerson } from '#store/customer/keep-people.ts'
import { endPersonalInfoRequest } from '#store/customer/customer-state.ts'
import { settle, writeAnswers } from './questionnaire.ts'

export const kycCustomerPersonalInfoUpdate: Handler<typeof calls.kycCustomerPersonalInfoUpdate> = async (
  { personalInfo },
  { by, services: s, refuse },
) => {
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
    await endPersonalInfoRequest(client, customer.id)
  })
  return settle(s, by, answers)
}
