import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'

export const customerAddressDelete: Handler<typeof calls.customerAddressDelete> = async (
  { id },
  { by: { customer }, services: s },
) => {
  await s.db.query('delete from app.address where id = $1 and customer_id = $2', [id, customer.id])
  return {}
}
