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
    const [one] = await representativesOf(keeping, customerId, representativeId)
    if (!one || !isPerson(one)) throw new Refused('representativeNotFound', {}, 'representativeId')
    const address = await addressOf(keeping, customerId, representativeId)
    const { couldApprove } = await removeRepresentative(client, customerId, one)
    if (couldApprove)
      await handOverRequests(client, { customerId, personId: one.personId, now: s.clock.now() })
    const before = { person: { ...one.text, address }, roles: one.roles, personId: one.personId }
    return { before, after: {}, result: one.personId, letter: { about: 'personRemoved' } }
  })
  if (personId !== null) {
    sendFarewell(s, personId)
    await s.hub.accessChanged(personId)
  }
  return {}
}
