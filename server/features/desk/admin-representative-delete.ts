import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { sendFarewell } from '#notify/customer-letter.ts'
import { Refused } from '#core/refused.ts'
import { removeRestrictedAccess } from '#store/customer/access.ts'
import { decide } from './decide.ts'

export const adminRepresentativeDelete: Handler<typeof calls.adminRepresentativeDelete> = async (
  { customerId, personId, why },
  context,
) => {
  const { services: s } = context
  const call = 'adminRepresentativeDelete'
  const result = await decide(context, { call, customerId, why }, async (client) => {
    const right = await removeRestrictedAccess(client, { customerId, personId })
    if (right === undefined) throw new Refused('representativeNotFound')
    return {
      before: { personId, accessRight: right },
      after: { personId },
      result: {},
      letter: { about: 'personRemoved' },
    }
  })
  sendFarewell(s, personId)
  await s.hub.accessChanged(personId)
  return result
}
