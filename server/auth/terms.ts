import { agreement, agreementIds } from '#papers/agreements.ts'
import type { Person } from '#store/customer/people.ts'
import type { Principal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'

/** Agreements the person has not accepted, as in an answer with code TE. */
export const pendingTermsOf = (
  { brand, pendingAgreements }: Person,
  s: Pick<Services, 'brand'>,
  t: Translate,
) =>
  agreementIds
    .filter((id) => pendingAgreements.includes(id))
    .map((id) => {
      const { version, title } = agreement(id, s.brand(brand), t)
      return { id, version, title }
    })

/** Refuses calls while new terms are not accepted (B057, B178). @throws Refused termsPending with the terms */
export function requireTerms({ person }: Principal, s: Pick<Services, 'brand'>, t: Translate): void {
  if (person.pendingAgreements.length === 0) return
  const terms = pendingTermsOf(person, s, t)
  if (terms.length > 0) throw new Refused('termsPending', {}, undefined, { terms })
}
