import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { isCustomerOf } from '#store/customer/customer-facts.ts'

export const adminVisitEnd: Handler<typeof calls.adminVisitEnd> = async (
  { customerId },
  { by, services: s, change, tell, refuse },
) => {
  await change(async (client) => {
    if (!(await isCustomerOf(client, customerId, by.person.brand))) return refuse('customerNotFound')
    await client.query(
      `update app.visit set ended_at = $3 where session_id = $1 and customer_id = $2 and ended_at is null`,
      [by.sessionId, customerId, s.clock.now()],
    )
    tell({ customerId, detail: {} })
    return undefined
  })
  return {}
}
