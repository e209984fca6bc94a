import type * as calls from '@sixpence/protocol/public-api/api-keys'
import type { Handler } from '#context/handler.ts'
import { revokeApiKey } from '#store/api-key/api-keys.ts'
import { tellOfKey } from './tell-of-key.ts'

export const apiKeyDelete: Handler<typeof calls.apiKeyDelete> = async ({ id }, context) => {
  const { own, services: s, change } = context
  await change((client) => revokeApiKey(client, id, s.clock.now()))
  tellOfKey(context, 'revoked', own.id)
  return {}
}
