import type * as calls from '@sixpence/protocol/desk'
import type { Handlers } from '#app/handler.ts'
import { Refused } from '#app/refused.ts'
import { decide } from './decide.ts'

type Calls = Pick<typeof calls, 'adminVerificationUpdate' | 'adminRepresentativeDelete'>

export const standing: Handlers<Calls> = {
  adminVerificationUpdate: async ({ customerId, verified, why }, context) => {
    const call = 'adminVerificationUpdate'
    return decide(context, { call, customerId, why }, async (client, subject) => {
      if (subject.verified === verified) throw new Refused('nothingChanged')
      await client.query('update app.customer set verified = $2 where id = $1', [customerId, verified])
      return { before: { verified: subject.verified }, after: { verified }, result: {} }
    })
  },

  adminRepresentativeDelete: async ({ customerId, personId, why }, context) => {
    const { services: s } = context
    const call = 'adminRepresentativeDelete'
    const result = await decide(context, { call, customerId, why }, async (client) => {
      const { rows } = await client.query<{ right: number }>(
        `delete from app.access a using app.customer c
         where c.id = a.customer_id and c.type <> 1 and a.customer_id = $1 and a.person_id = $2 and not a.balance_info
         returning a.access_right as right`,
        [customerId, personId],
      )
      const [was] = rows
      if (!was) throw new Refused('representativeNotFound')
      return { before: { personId, accessRight: was.right }, after: { personId }, result: {} }
    })
    await s.hub.accessChanged(personId)
    return result
  },
}
