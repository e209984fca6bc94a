import type * as calls from '@sixpence/protocol/merchant/notices'
import { noticeStatuses } from '@sixpence/protocol/merchant/notices'
import type { Handler } from '#context/handler.ts'
import { endpointOf } from '#store/delivery/endpoints.ts'
import { settingsOf } from './notices.ts'

export const pbnSettingsGet: Handler<typeof calls.pbnSettingsGet> = async (
  _input,
  { by: { customer }, services: s },
) => {
  const endpoint = await endpointOf(s, customer.id, 'button', s.clock.now())
  return endpoint ? settingsOf(endpoint) : { statusId: noticeStatuses.off }
}
