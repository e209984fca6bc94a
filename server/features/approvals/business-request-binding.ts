import type { Services } from '#context/services.ts'
import type { Person } from '#store/customer/people.ts'
import { sha256 } from '#core/keys/sha256.ts'
import type { RequestCode } from './request-code.ts'

/**
 * The content a passkey signs to approve these payments: the requests with the digest of each. After a change of
 * factors only passkeys registered before the cooling period count (`madeBefore`), regardless of the payees.
 */
export const boundTo = (
  s: Pick<Services, 'clock' | 'config'>,
  person: Person,
  { id, requests }: Pick<RequestCode, 'id' | 'requests'>,
) => {
  const since = new Date(s.clock.now().getTime() - s.config.coolingHours * 3_600_000)
  const hasChanged = person.factorsChangedAt !== null && person.factorsChangedAt > since
  return {
    personId: person.id,
    subject: `requests:${id}`,
    digest: sha256(JSON.stringify(requests)),
    madeBefore: hasChanged ? since : undefined,
  }
}
