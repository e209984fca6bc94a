import type { ApiKey } from '@sixpence/protocol/public-api/api-keys'
import type { OwnApiKey } from '#store/api-key/api-keys.ts'

/** A key as on the wire. */
export const apiKeyDto = (apiKey: OwnApiKey, now: Date): ApiKey => ({
  id: apiKey.id,
  customerId: apiKey.customerId,
  name: apiKey.name,
  mode: apiKey.mode,
  enabled: apiKey.isEnabled,
  scopes: apiKey.scopes,
  ending: apiKey.ending,
  createdAt: apiKey.createdAt.toISOString(),
  ...(apiKey.expiresAt && { expiresAt: apiKey.expiresAt.toISOString() }),
  ...(apiKey.lastUsedAt && { lastUsedAt: apiKey.lastUsedAt.toISOString() }),
  ...(apiKey.lastUsedFrom !== null && { lastUsedFrom: apiKey.lastUsedFrom }),
  ...(apiKey.oldEnding !== null &&
    apiKey.oldUntil &&
    apiKey.oldUntil > now && { old: { ending: apiKey.oldEnding, until: apiKey.oldUntil.toISOString() } }),
})
