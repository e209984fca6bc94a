import type * as calls from '@sixpence/protocol/public-api/api-keys'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { rotateApiKey } from '#store/api-key/api-keys.ts'
import { notifyOfKey } from './notify-of-key.ts'

/** Confirmed by the person's own factor, like creating the key: rotating yields a key. A test key is rotated at once. */
export const apiKeyRotate: Handler<typeof calls.apiKeyRotate> = async (_input, context) => {
  const { by, own, services: s, change } = context
  const { id, customerId, mode } = own.id
  const rotate = async () => {
    const rotated = await change((client) => rotateApiKey(client, id, s.clock.now()))
    // Revoked by somebody else since the dispatcher looked it up.
    if (!rotated) throw new Refused('apiKeyNotFound', {}, 'id')
    notifyOfKey(context, 'renewed', own.id)
    return { key: rotated.key, oldUntil: rotated.oldUntil.toISOString() }
  }
  const act = {
    subject: `api-key:${customerId}:${id}:rotate`,
    facts: { company: by.customer.name, name: own.id.name },
  }
  return { act: mode === 'test' ? undefined : act, does: rotate }
}
