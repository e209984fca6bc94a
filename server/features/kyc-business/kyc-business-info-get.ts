import type * as calls from '@sixpence/protocol/kyc-business/kyc-business'
import type { Handler } from '#context/handler.ts'
import { sealedAnswers } from '#store/questionnaire/questionnaires.ts'
import type { Kyc } from './kyc.ts'

export const kycBusinessInfoGet: Handler<typeof calls.kycBusinessInfoGet> = async (
  _input,
  { by: { customer }, services: s },
) => {
  const sealed = await sealedAnswers(s.db, customer.id, 'kyc')
  const businessKyc = sealed && (await s.personal.open<Kyc>(`customer:${customer.id}`, sealed))
  return { isNeeded: customer.needKyc, ...(businessKyc && { businessKyc }) }
}
