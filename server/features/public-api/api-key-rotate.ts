import type * as calls from '@sixpence/protocol/public-api/api-keys'
import type { Handler } from '#context/handler.ts'
import { rotateApiKey } from '#store/api-key/api-keys.ts'

export const apiKeyRotate: Handler<typeof calls.apiKeyRotate> = async (
  { id },
  { services: s, change, refuse },
) => {
  const { key, oldUntil } = await change(
    async (client) => (await rotateApiKey(client, id, s.clock.now())) ?? refuse('apiKeyNotFound'),
  )
  return { key, oldUntil: oldUntil.toISOString() }
}
