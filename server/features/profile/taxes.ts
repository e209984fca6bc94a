import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/profile/profile'
import { contradictionOf, wrongLength } from '@sixpence/protocol/rules/tax-certification'
import type { Handlers } from '#context/handler.ts'
import { ageOn } from '#rules/age.ts'
import { keepTaxNumber } from '#store/customer/tax-number.ts'

type Calls = Pick<typeof calls, 'customerTaxNumberUpdate' | 'fatcaCrsGet' | 'fatcaCrsUpdate'>
type Certification = DecodedInputOf<typeof calls.fatcaCrsUpdate>
type Signed = Certification & { signedAt: string }

export const taxes: Handlers<Calls> = {
  customerTaxNumberUpdate: async ({ taxId }, { by, services: s, refuse }) => {
    const digits = wrongLength(by.customer.residenceCountry, taxId)
    if (digits !== undefined) return refuse('taxIdLength', { digits })
    await keepTaxNumber(s, by.customer.id, taxId)
    return {}
  },

  fatcaCrsGet: async (_input, { by: { customer }, services: s }) => {
    const { rows } = await s.db.query<{ answers: Buffer }>(
      `select answers from app.questionnaire where customer_id = $1 and kind = 'taxResidence'`,
      [customer.id],
    )
    const signed = rows[0] && (await s.personal.open<Signed>(`customer:${customer.id}`, rows[0].answers))
    return signed ? { fatcaCrs: signed } : {}
  },

  fatcaCrsUpdate: async (certification, { by: { customer }, services: s, refuse }) => {
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
    const signed: Signed = { ...certification, signedAt }
    await s.db.query(
      `insert into app.questionnaire (customer_id, kind, answers, updated_at) values ($1, 'taxResidence', $2, $3)
       on conflict (customer_id, kind) do update set answers = excluded.answers, updated_at = excluded.updated_at`,
      [customer.id, await s.personal.seal(`customer:${customer.id}`, signed), now],
    )
    return { signedAt }
  },
}
