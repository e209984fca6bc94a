import type * as calls from '@sixpence/protocol/public-api/api-keys'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { rotateApiKey } from '#store/api-key/api-keys.ts'
import { tellOfKey } from './tell-of-key.ts'

export const apiKeyRotate: Handler<typeof calls.apiKeyRotate> = async ({ id }, context) => {
  const { own, services: s, change } = context
  const rotated = await change((client) => rotateApiKey(client, id, s.clock.now()))
  // Revoked by somebody else since the dispatcher looked it up.
  if (!rotated) throw new Refused('apiKeyNotFound', {}, 'id')
  tellOfKey(context, 'renewed', own.id)
  return { key: rotated.key, oldUntil: rotated.oldUntil.toISOString() }
}
