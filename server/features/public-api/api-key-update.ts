import type * as calls from '@sixpence/protocol/public-api/api-keys'
import { digestOfChange } from '#auth/confirmed.ts'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { reachesFurther } from '#rules/key-reach.ts'
import { apiKeysOf, changeApiKey, type OwnApiKey } from '#store/api-key/api-keys.ts'
import { lockCustomer } from '#store/customer/locks.ts'
import { requireActing } from './acting-company.ts'
import { notifyOfKey } from './notify-of-key.ts'

/**
 * Changes that extend or reactivate a live key are confirmed by the person's own factor; all other changes take effect
 * at once.
 */
export const apiKeyUpdate: Handler<typeof calls.apiKeyUpdate> = async (input, context) => {
  const { by, own, services: s, change, refuse } = context
  requireActing(input, context)
  const { id, name, enabled: isEnabled } = input
  const scopes = input.scopes && [...new Set(input.scopes)]
  const expiresAt = typeof input.expiresAt === 'string' ? new Date(input.expiresAt) : input.expiresAt
  if (expiresAt && expiresAt <= s.clock.now()) return refuse('apiKeyExpiryPast')
  const changed = (key: OwnApiKey) => ({
    name: name ?? key.name,
    isEnabled: isEnabled ?? key.isEnabled,
    scopes: scopes ?? key.scopes,
    expiresAt: expiresAt === undefined ? key.expiresAt : expiresAt,
  })
  const isFree = (key: OwnApiKey) => key.mode === 'test' || !reachesFurther(key, changed(key))
  const write = async ({ isConfirmed }: { isConfirmed: boolean }) => {
    await change(async (client) => {
      // Serialised with other changes: a change that needed no confirmation may undo a colleague's concurrent change.
      await lockCustomer(client, own.id.customerId)
      const [apiKey] = await apiKeysOf(client, own.id.customerId, id)
      if (!apiKey) throw new Refused('apiKeyNotFound', {}, 'id')
      if (!isConfirmed && !isFree(apiKey)) throw new Refused('confirmationOver')
      await changeApiKey(client, id, { name, isEnabled, scopes, expiresAt })
    })
    if (isConfirmed) notifyOfKey(context, 'reachesFurther', own.id)
    return {}
  }
  const act = {
    subject: `api-key:${own.id.customerId}:${id}:${digestOfChange(changed(own.id))}`,
    facts: {
      company: by.customer.name,
      name: `${changed(own.id).name}: ${changed(own.id).scopes.join(', ')}`,
    },
  }
  return { act: isFree(own.id) ? undefined : act, does: write }
}
