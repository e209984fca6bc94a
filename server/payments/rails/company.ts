import {
  internalRail,
  type PayingPartner,
  type RailPartner,
  type RailPartnerKey,
} from '@sixpence/partners/rails/rails'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'

/** The partner that carries out payments: a company, or the other databases of this bank; undefined when it is not configured. */
export const payingPartner = (
  { partners: { rails, internal } }: Pick<Services, 'partners'>,
  key: PayingPartner,
): Pick<RailPartner, 'status' | 'recall'> | undefined => (key === internalRail ? internal : rails[key])

/** Awaits a payment company's answer to a query. @throws Refused companyAway when the query fails */
export async function fromCompany<Answer>(
  s: Pick<Services, 'log'>,
  partner: RailPartnerKey,
  refuse: (name: 'companyAway') => never,
  call: Promise<Answer>,
): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    s.log.warn({ partner, ...faultFields(error) }, 'a payment company did not answer')
    return refuse('companyAway')
  }
}
