import type * as calls from '@sixpence/protocol/documents/documents'
import { wrongLength } from '@sixpence/protocol/rules/tax-certification'
import type { Handler } from '#context/handler.ts'
import { ageOn } from '#rules/age.ts'
import { keepAnswers } from '#store/questionnaire/questionnaires.ts'

export const businessTaxCertificationUpdate: Handler<typeof calls.businessTaxCertificationUpdate> = async (
  input,
  { by: { customer }, services: s, change, refuse },
) => {
  const countries = input.taxIds.map(({ countryCode }) => countryCode)
  if (new Set(countries).size < countries.length) return refuse('taxCountryTwice')
  if (input.isUSEntity && !countries.includes('US')) return refuse('usTaxIdMissing')
  for (const [at, { countryCode, taxId }] of input.taxIds.entries()) {
    const digits = wrongLength(countryCode, taxId)
    if (digits !== undefined) return refuse('taxIdLength', { digits }, `taxIds.${at}.taxId`)
  }
  if (input.entityType === 'financialInstitution' && !input.giin) return refuse('giinNeeded')
  if (input.entityType === 'passiveNffe' && input.controllingPersons.length === 0)
    return refuse('controllerMissing')
  const now = s.clock.now()
  for (const [at, { dateOfBirth }] of input.controllingPersons.entries()) {
    const age = ageOn(now, dateOfBirth)
    if (age < 0 || age > 120) return refuse('birthDayImpossible', {}, `controllingPersons.${at}.dateOfBirth`)
  }
  const signedAt = now.toISOString()
  const answers = await s.personal.seal(`customer:${customer.id}`, { ...input, signedAt })
  await change((client) =>
    keepAnswers(client, { customerId: customer.id, kind: 'businessTaxResidence', answers, at: now }),
  )
  return { signedAt }
}
