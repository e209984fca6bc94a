import type * as calls from '@sixpence/protocol/merchant/notices'
import type { Handler } from '#context/handler.ts'
import { confirmMessage } from '#store/delivery/history.ts'

export const ipnMessageConfirm: Handler<typeof calls.ipnMessageConfirm> = async (
  { id },
  { services: s, change },
) => {
  await change((client) => confirmMessage(client, id, s.clock.now()))
  return {}
}
