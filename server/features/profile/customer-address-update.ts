import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import { replaceAddress } from '#store/address/addresses.ts'

export const customerAddressUpdate: Handler<typeof calls.customerAddressUpdate> = async (
  { addressId, address },
  { by: { customer }, services: s },
) => {
  const { addressStatus, ...text } = address
  const sealed = await s.personal.seal(`customer:${customer.id}`, text)
  const stated = { kind: addressStatus, sealed, at: s.clock.now() }
  await replaceAddress(s.db, { customerId: customer.id, addressId }, stated)
  return {}
}
