import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { isCustomerOf } from '#store/customer/customer-facts.ts'

export const adminVisitEnd: Handler<typeof calls.adminVisitEnd> = async (
  { customerId },
  { by, services: s, change, tell, refuse },
) => {
  const sessions: string[] = []
  await change(async (client) => {
    if (!(await isCustomerOf(client, customerId, by.person.brand))) return refuse('customerNotFound')
    const { rows } = await client.query<{ id: string }>(
      `update app.visit set ended_at = $3 where person_id = $1 and customer_id = $2 and ended_at is null
       returning session_id as id`,
      [by.person.id, customerId, s.clock.now()],
    )
    sessions.push(...rows.map(({ id }) => id))
    tell({ customerId, detail: {} })
    return undefined
  })
  await Promise.all(sessions.map((id) => s.sessions.end(id, 'visit ended')))
  return {}
}
