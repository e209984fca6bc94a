import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import { addAddress } from '#store/address/addresses.ts'

export const customerAddressCreate: Handler<typeof calls.customerAddressCreate> = async (
  { address },
  { by: { customer }, services: s, refuse },
) => {
  const { addressStatus, ...text } = address
  const sealed = await s.personal.seal(`customer:${customer.id}`, text)
  const stated = { kind: addressStatus, sealed, at: s.clock.now() }
  const addressId = await addAddress(s.db, customer.id, stated, maxAddresses)
  return { addressId: addressId ?? refuse('tooManyAddresses', { most: maxAddresses }) }
}

const maxAddresses = 10
