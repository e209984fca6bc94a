import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'

export const adminVisitEnd: Handler<typeof calls.adminVisitEnd> = async (
  { customerId },
  { by, services: s, change, tell, refuse },
) => {
  await change(async (client) => {
    const { rowCount } = await client.query('select from app.customer where id = $1 and brand = $2', [
      customerId,
      by.person.brand,
    ])
    if (rowCount === 0) return refuse('customerNotFound')
    await client.query(
      `update app.visit set ended_at = $3 where session_id = $1 and customer_id = $2 and ended_at is null`,
      [by.sessionId, customerId, s.clock.now()],
    )
    tell({ customerId, detail: {} })
    return undefined
  })
  return {}
}
