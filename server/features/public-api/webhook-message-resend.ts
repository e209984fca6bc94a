import type * as calls from '@sixpence/protocol/public-api/webhooks'
import type { Handler } from '#context/handler.ts'
import { sendAgain } from '#store/delivery/history.ts'

export const webhookMessageResend: Handler<typeof calls.webhookMessageResend> = async (
  { id },
  { own, services: s, change, refuse },
) => {
  if (!own.id.isOn) return refuse('webhookOff')
  await change((client) => sendAgain(client, id, s.clock.now()))
  return {}
}
