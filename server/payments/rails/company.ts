import type { RailPartnerKey } from '@sixpence/partners/rails/rails'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'

/** Awaits a payment company's answer to a query. @throws Refused companyAway when the query fails */
export async function fromCompany<Answer>(
  s: Pick<Services, 'log'>,
  partner: RailPartnerKey,
  refuse: (name: 'companyAway') => never,
  asked: Promise<Answer>,
): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    s.log.warn({ partner, ...faultFields(error) }, 'a payment company did not answer')
    return refuse('companyAway')
  }
}
