import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { decide } from './decide.ts'

export const adminRepresentativeDelete: Handler<typeof calls.adminRepresentativeDelete> = async (
  { customerId, personId, why },
  context,
) => {
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
}
