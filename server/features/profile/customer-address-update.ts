import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'

export const customerAddressUpdate: Handler<typeof calls.customerAddressUpdate> = async (
  { addressId, address },
  { by: { customer }, services: s },
) => {
  const { addressStatus, ...text } = address
  await s.db.query(
    `update app.address set kind = $3, confirmation = 0, stated_at = $4, sealed = $5
       where id = $1 and customer_id = $2`,
    [
      addressId,
      customer.id,
      addressStatus,
      s.clock.now(),
      await s.personal.seal(`customer:${customer.id}`, text),
    ],
  )
  return {}
}
