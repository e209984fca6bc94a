import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'

export const customerAddressCreate: Handler<typeof calls.customerAddressCreate> = async (
  { address },
  { by: { customer }, services: s, refuse },
) => {
  const { addressStatus, ...text } = address
  const { rows } = await s.db.query<{ id: number }>(
    `insert into app.address (customer_id, kind, stated_at, sealed, created_at)
       select $1, $2, $3, $4, $3 where (select count(*) from app.address where customer_id = $1 and representative_id is null) < $5 returning id`,
    [
      customer.id,
      addressStatus,
      s.clock.now(),
      await s.personal.seal(`customer:${customer.id}`, text),
      mostAddresses,
    ],
  )
  return { addressId: rows[0]?.id ?? refuse('tooManyAddresses', { most: mostAddresses }) }
}

const mostAddresses = 10
