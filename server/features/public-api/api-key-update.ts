import type * as calls from '@sixpence/protocol/public-api/api-keys'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { changeApiKey } from '#store/api-key/api-keys.ts'
import { requireActing } from './acting-company.ts'

export const apiKeyUpdate: Handler<typeof calls.apiKeyUpdate> = async (input, context) => {
  const { services: s, change, refuse } = context
  requireActing(input, context)
  const { id, name, enabled, scopes } = input
  const expiresAt = typeof input.expiresAt === 'string' ? new Date(input.expiresAt) : input.expiresAt
  if (expiresAt && expiresAt <= s.clock.now()) return refuse('apiKeyExpiryPast')
  await change(async (client) => {
    const isThere = await changeApiKey(client, id, {
      name,
      isEnabled: enabled,
      scopes: scopes && [...new Set(scopes)],
      expiresAt,
    })
    if (!isThere) throw new Refused('apiKeyNotFound', {}, 'id')
  })
  return {}
}
