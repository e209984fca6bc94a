import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import { describeAddresses } from '#notify/own-addresses.ts'

export const customerAddressInquiry: Handler<typeof calls.customerAddressInquiry> = async (
  _input,
  { by: { customer }, services, t },
) => ({ addresses: await describeAddresses(services, customer.id, t) })
