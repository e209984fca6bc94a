import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import { aYearAfter } from './a-year-after.ts'

export const customerAddressConfirm: Handler<typeof calls.customerAddressConfirm> = async (
  { addressId },
  { by: { customer }, services: s },
) => {
  const now = s.clock.now()
  await s.db.query('update app.address set stated_at = $3 where id = $1 and customer_id = $2', [
    addressId,
    customer.id,
    now,
  ])
  return { statedAt: now.toISOString(), stateAgainBy: aYearAfter(now) }
}
