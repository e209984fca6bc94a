import type * as calls from '@sixpence/protocol/public-api/api-keys'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { rotateApiKey } from '#store/api-key/api-keys.ts'

export const apiKeyRotate: Handler<typeof calls.apiKeyRotate> = async ({ id }, { services: s, change }) => {
  const rotated = await change((client) => rotateApiKey(client, id, s.clock.now()))
  // Revoked by somebody else since the dispatcher looked it up.
  if (!rotated) throw new Refused('apiKeyNotFound', {}, 'id')
  return { key: rotated.key, oldUntil: rotated.oldUntil.toISOString() }
}
