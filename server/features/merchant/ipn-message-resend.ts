import type * as calls from '@sixpence/protocol/merchant/notices'
import type { Handler } from '#context/handler.ts'
import { sendAgain } from '#store/delivery/history.ts'

export const ipnMessageResend: Handler<typeof calls.ipnMessageResend> = async (
  { id },
  { own, services: s, change, refuse },
) => {
  if (!own.id.isOn) return refuse('noticeOff')
  await change((client) => sendAgain(client, id, s.clock.now()))
  return {}
}
