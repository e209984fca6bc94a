import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import { stateAgainBy } from '#rules/address-statement.ts'
import { stateAddressAgain } from '#store/address/addresses.ts'

export const customerAddressConfirm: Handler<typeof calls.customerAddressConfirm> = async (
  { addressId },
  { by: { customer }, services: s },
) => {
  const now = s.clock.now()
  await stateAddressAgain(s.db, { customerId: customer.id, addressId }, now)
  return { statedAt: now.toISOString(), stateAgainBy: stateAgainBy(now).toISOString() }
}
