import type * as calls from '@sixpence/protocol/public-api/webhooks'
import type { Handler } from '#context/handler.ts'
import { removeWebhook } from '#store/delivery/webhooks.ts'

export const webhookDelete: Handler<typeof calls.webhookDelete> = async ({ id }, { services: s, change }) => {
  await change((client) => removeWebhook(client, id, s.clock.now()))
  return {}
}
