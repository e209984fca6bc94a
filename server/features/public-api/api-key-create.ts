import type * as calls from '@sixpence/protocol/public-api/api-keys'
import { maxApiKeys } from '@sixpence/protocol/public-api/api-keys'
import { defaultApiScopes } from '@sixpence/protocol/rules/api-scopes'
import type { Handler } from '#context/handler.ts'
import { fundSandbox } from '#payments/play-money.ts'
import { makeApiKey } from '#store/api-key/api-keys.ts'
import { makeSandbox } from '#store/customer/sandboxes.ts'
import { requireActing } from './acting-company.ts'
import { tellOfKey } from './tell-of-key.ts'

export const apiKeyCreate: Handler<typeof calls.apiKeyCreate> = async (input, context) => {
  const { by, services: s, change, refuse } = context
  requireActing(input, context)
  const now = s.clock.now()
  const expiresAt = input.expiresAt === undefined ? undefined : new Date(input.expiresAt)
  if (expiresAt && expiresAt <= now) return refuse('apiKeyExpiryPast')
  const mode = input.mode ?? 'live'
  const { made, sandbox } = await change(async (client) => ({
    made:
      (await makeApiKey(
        client,
        {
          customerId: by.customer.id,
          actorId: by.person.id,
          name: input.name,
          mode,
          isEnabled: input.enabled ?? true,
          scopes: [...new Set(input.scopes ?? defaultApiScopes)],
          expiresAt,
        },
        now,
      )) ?? refuse('tooManyApiKeys', { most: maxApiKeys }),
    sandbox:
      mode === 'test' ? await makeSandbox({ db: client, personal: s.personal }, by.customer, now) : undefined,
  }))
  if (sandbox !== undefined) await fundSandbox(s, sandbox)
  tellOfKey(context, 'made', { mode })
  return made
}
