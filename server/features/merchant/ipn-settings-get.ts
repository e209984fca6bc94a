import type * as calls from '@sixpence/protocol/merchant/notices'
import type { Handler } from '#context/handler.ts'
import { endpointOf } from '#store/delivery/endpoints.ts'
import { notifyStatusOf, settingsOf } from './notices.ts'

export const ipnSettingsGet: Handler<typeof calls.ipnSettingsGet> = async (
  _input,
  { by: { customer }, services: s },
) => {
  const endpoint = await endpointOf(s, customer.id, 'ipn', s.clock.now())
  return {
    ...(endpoint?.address !== undefined && { notifyUrl: endpoint.address }),
    notifyStatusId: notifyStatusOf(endpoint),
    ...settingsOf(endpoint),
  }
}
