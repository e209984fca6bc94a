import type * as calls from '@sixpence/protocol/verification/verification'
import type { Handler } from '#context/handler.ts'
import { readAnswers } from './questionnaire.ts'

export const kycCustomerInfoGet: Handler<typeof calls.kycCustomerInfoGet> = async (
  _input,
  { by: { customer, person }, services: s },
) => {
  const { birthCountryCode, citizenship, occupation, sourceIds, purposeIds, monthlyDeposit, answers } =
    await readAnswers(s, customer.id)
  const { firstName, lastName, birthDay } = person
  const optionalFields = {
    birthCountryCode,
    citizenship,
    occupation,
    sourceIds,
    purposeIds,
    monthlyDeposit,
    answers,
  }
  return { customerInfo: { firstName, lastName, ...(birthDay && { birthDay }), ...optionalFields } }
}
