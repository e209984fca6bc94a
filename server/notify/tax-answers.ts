import type { DecodedInputOf } from '@sixpence/protocol/call'
import type { fatcaCrsUpdate } from '@sixpence/protocol/profile/profile'
import type { Services } from '#context/services.ts'
import { sealedAnswers } from '#store/questionnaire/questionnaires.ts'

export type SigningTime = { signedAt: string }
export type SignedCertification = DecodedInputOf<typeof fatcaCrsUpdate> & SigningTime

/** The customer's answers to a tax questionnaire; undefined if there are none or their key was erased. */
export async function answersOf<T>(
  s: Services,
  customerId: number,
  kind: 'taxResidence' | 'businessTaxResidence',
): Promise<T | undefined> {
  const sealed = await sealedAnswers(s.db, customerId, kind)
  return sealed && s.personal.open<T>(`customer:${customerId}`, sealed)
}
