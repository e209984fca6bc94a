import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import { sealedAnswers } from '#store/questionnaire/questionnaires.ts'
import type { SignedCertification } from './signed-certification.ts'

export const fatcaCrsGet: Handler<typeof calls.fatcaCrsGet> = async (
  _input,
  { by: { customer }, services: s },
) => {
  const sealed = await sealedAnswers(s.db, customer.id, 'taxResidence')
  const signed = sealed && (await s.personal.open<SignedCertification>(`customer:${customer.id}`, sealed))
  return signed ? { fatcaCrs: signed } : {}
}
