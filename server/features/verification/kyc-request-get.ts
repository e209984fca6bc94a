import type * as calls from '@sixpence/protocol/verification/verification'
import type { Handler } from '#context/handler.ts'
import { readAnswers, requestOf } from './questionnaire.ts'

export const kycRequestGet: Handler<typeof calls.kycRequestGet> = async (
  _input,
  { by: { customer }, services: s },
) => ({
  customerKycRequest: requestOf(customer.needKyc, await readAnswers(s, customer.id)),
})
