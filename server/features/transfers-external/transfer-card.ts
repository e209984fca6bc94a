import type { Details } from '@sixpence/protocol/methods/fields/kind'
import type { Services } from '#app/services.ts'
import { fromCompany } from './transfer-company.ts'

/** Of a card only what its company calls it: from here on nobody has the number. @throws Refused companyAway */
export async function cardTokenInstead(
  s: Services,
  refuse: (name: 'companyAway') => never,
  { cardNumber, ...details }: Details,
): Promise<Details> {
  if (cardNumber === undefined) return details
  const company = s.partners.rails.cardPayout
  if (!company?.cardToken) return refuse('companyAway')
  return { ...details, cardToken: await fromCompany(s, 'cardPayout', refuse, company.cardToken(cardNumber)) }
}
