import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { sendFarewell } from '#notify/customer-letter.ts'
import { Refused } from '#core/refused.ts'
import { handOverRequests } from '#store/representative/handed-over.ts'
import { addressOf } from '#store/representative/representative-address.ts'
import { removeRepresentative } from '#store/representative/representative-removal.ts'
import { isPerson, representativesOf } from '#store/representative/representatives.ts'
import { decide } from './decide.ts'

export const adminCompanyPersonDelete: Handler<typeof calls.adminCompanyPersonDelete> = async (
  { customerId, representativeId, why },
  context,
) => {
  const { services: s } = context
  const call = 'adminCompanyPersonDelete'
  const personId = await decide(context, { call, customerId, why }, async (client) => {
    const keeping = { db: client, personal: s.personal }
    const [representative] = await representativesOf(keeping, customerId, representativeId)
    if (!representative || !isPerson(representative))
      throw new Refused('representativeNotFound', {}, 'representativeId')
    const address = await addressOf(keeping, customerId, representativeId)
    const { couldApprove } = await removeRepresentative(client, customerId, representative)
    if (couldApprove)
      await handOverRequests(client, { customerId, personId: representative.personId, now: s.clock.now() })
    const before = {
      person: { ...representative.text, address },
      roles: representative.roles,
      personId: representative.personId,
    }
    return { before, after: {}, result: representative.personId, letter: { about: 'personRemoved' } }
  })
  if (personId !== null) {
    sendFarewell(s, personId)
    await s.hub.accessChanged(personId)
  }
  return {}
}
