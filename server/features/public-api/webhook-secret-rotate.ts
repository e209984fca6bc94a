import type * as calls from '@sixpence/protocol/public-api/webhooks'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { overlapMs, renewSecret } from '#store/delivery/endpoints.ts'
import { tellOfWebhook } from './tell-of-webhook.ts'

export const webhookSecretRotate: Handler<typeof calls.webhookSecretRotate> = async ({ id }, context) => {
  const { by, own, services: s, change } = context
  const now = s.clock.now()
  const of = { customerId: by.customer.id, webhookId: id }
  const secret = await change((client) => renewSecret({ db: client, personal: s.personal }, of, now))
  // Removed by somebody else since the dispatcher looked it up.
  if (secret === undefined) throw new Refused('webhookNotFound', {}, 'id')
  tellOfWebhook(context, 'secretRenewed', own.id)
  return { secret, oldSecretUntil: new Date(now.getTime() + overlapMs).toISOString() }
}
