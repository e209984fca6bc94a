import type * as calls from '@sixpence/protocol/public-api/api-keys'
import type { Handler } from '#context/handler.ts'
import { revokeApiKey } from '#store/api-key/api-keys.ts'
import { turnOffWebhooksOfKey } from '#store/delivery/webhooks.ts'
import { notifyOfKey } from './notify-of-key.ts'

/** Also turns off the webhooks whose addresses the key set. */
export const apiKeyDelete: Handler<typeof calls.apiKeyDelete> = async ({ id }, context) => {
  const { own, services: s, change } = context
  await change(async (client) => {
    await revokeApiKey(client, id, s.clock.now())
    await turnOffWebhooksOfKey(client, id)
  })
  notifyOfKey(context, 'revoked', own.id)
  return {}
}
