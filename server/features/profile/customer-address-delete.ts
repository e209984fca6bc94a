import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import { deleteAddress } from '#store/address/addresses.ts'

export const customerAddressDelete: Handler<typeof calls.customerAddressDelete> = async (
  { id },
  { by: { customer }, services: s },
) => {
  await deleteAddress(s.db, { customerId: customer.id, addressId: id })
  return {}
}
