import type * as calls from '@sixpence/protocol/public-api/api-keys'
import { maxApiKeys } from '@sixpence/protocol/public-api/api-keys'
import { defaultApiScopes } from '@sixpence/protocol/rules/api-scopes'
import { digestOfChange } from '#auth/confirmed.ts'
import type { Handler } from '#context/handler.ts'
import { fundSandbox } from '#payments/play-money.ts'
import { apiKeysOf, makeApiKey } from '#store/api-key/api-keys.ts'
import { makeSandbox } from '#store/customer/sandboxes.ts'
import { requireActing } from './acting-company.ts'
import { notifyOfKey } from './notify-of-key.ts'

/**
 * Confirmed by the person's own factor: a stolen session cannot create a key that outlasts it. A test key reaches play
 * money only and is created at once.
 */
export const apiKeyCreate: Handler<typeof calls.apiKeyCreate> = async (input, context) => {
  const { by, services: s, change, refuse } = context
  requireActing(input, context)
  const expiresAt = input.expiresAt === undefined ? undefined : new Date(input.expiresAt)
  if (expiresAt && expiresAt <= s.clock.now()) return refuse('apiKeyExpiryPast')
  const { name, mode = 'live', enabled: isEnabled = true } = input
  const key = { name, mode, isEnabled, scopes: [...new Set(input.scopes ?? defaultApiScopes)], expiresAt }
  // Checked before a code is sent, and again when the key is created.
  if ((await apiKeysOf(s.db, by.customer.id)).length >= maxApiKeys)
    return refuse('tooManyApiKeys', { most: maxApiKeys })
  const make = async () => {
    const now = s.clock.now()
    const { made: apiKey, sandbox } = await change(async (client) => ({
      made:
        (await makeApiKey(client, { customerId: by.customer.id, actorId: by.person.id, ...key }, now)) ??
        refuse('tooManyApiKeys', { most: maxApiKeys }),
      sandbox:
        mode === 'test'
          ? await makeSandbox({ db: client, personal: s.personal }, by.customer, now)
          : undefined,
    }))
    if (sandbox !== undefined) await fundSandbox(s, sandbox)
    notifyOfKey(context, 'made', { mode })
    return apiKey
  }
  const act = {
    subject: `api-key:${by.customer.id}:new:${digestOfChange(key)}`,
    facts: { company: by.customer.name, name: `${name}: ${key.scopes.join(', ')}` },
  }
  return { act: mode === 'test' ? undefined : act, does: make }
}
