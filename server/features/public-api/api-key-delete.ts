import type * as calls from '@sixpence/protocol/public-api/api-keys'
import type { Handler } from '#context/handler.ts'
import { revokeApiKey } from '#store/api-key/api-keys.ts'

export const apiKeyDelete: Handler<typeof calls.apiKeyDelete> = async ({ id }, { services: s, change }) => {
  await change((client) => revokeApiKey(client, id, s.clock.now()))
  return {}
}
