import type * as calls from '@sixpence/protocol/profile/profile'
import { contradictionOf, wrongLength } from '@sixpence/protocol/rules/tax-certification'
import type { Handler } from '#context/handler.ts'
import { ageOn } from '#rules/age.ts'
import { keepAnswers } from '#store/questionnaire/questionnaires.ts'

export const fatcaCrsUpdate: Handler<typeof calls.fatcaCrsUpdate> = async (
  certification,
  { by: { customer }, services: s, refuse },
) => {
  const now = s.clock.now()
  const age = ageOn(now, certification.dateOfBirth)
  if (age < 0 || age > 120) return refuse('birthDayImpossible', {}, 'dateOfBirth')
  const contradiction = contradictionOf(certification)
  if (contradiction) return refuse(contradiction)
  for (const [at, { countryCode, taxId }] of certification.taxIds.entries()) {
    const digits = wrongLength(countryCode, taxId)
    if (digits !== undefined) return refuse('taxIdLength', { digits }, `taxIds.${at}.taxId`)
  }
  const signedAt = now.toISOString()
  const signed = { ...certification, signedAt }
  const answers = await s.personal.seal(`customer:${customer.id}`, signed)
  await keepAnswers(s.db, { customerId: customer.id, kind: 'taxResidence', answers, at: now })
  return { signedAt }
}
