import type { ApiKey } from '@sixpence/protocol/public-api/api-keys'
import type { OwnApiKey } from '#store/api-key/api-keys.ts'

/** A key as on the wire. */
export const apiKeyDto = (one: OwnApiKey, now: Date): ApiKey => ({
  id: one.id,
  customerId: one.customerId,
  name: one.name,
  mode: one.mode,
  enabled: one.isEnabled,
  scopes: one.scopes,
  ending: one.ending,
  createdAt: one.createdAt.toISOString(),
  ...(one.expiresAt && { expiresAt: one.expiresAt.toISOString() }),
  ...(one.lastUsedAt && { lastUsedAt: one.lastUsedAt.toISOString() }),
  ...(one.lastUsedFrom !== null && { lastUsedFrom: one.lastUsedFrom }),
  ...(one.oldEnding !== null &&
    one.oldUntil &&
    one.oldUntil > now && { old: { ending: one.oldEnding, until: one.oldUntil.toISOString() } }),
})
