import type * as calls from '@sixpence/protocol/public-api/webhooks'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { overlapMs, renewSecret } from '#store/delivery/endpoints.ts'
import { notifyOfWebhook } from './notify-of-webhook.ts'

/** Confirmed by the person's own factor, like creating the webhook: the secret proves that messages are ours. */
export const webhookSecretRotate: Handler<typeof calls.webhookSecretRotate> = async (input, context) => {
  const { by, own, services: s, change } = context
  const of = { customerId: by.customer.id, webhookId: input.id }
  const act = {
    subject: `webhook:${of.customerId}:${of.webhookId}:secret`,
    facts: { company: by.customer.name, address: own.id.url },
  }
  const does = async () => {
    const now = s.clock.now()
    const secret = await change((client) => renewSecret({ db: client, personal: s.personal }, of, now))
    // Removed by somebody else since the dispatcher looked it up.
    if (secret === undefined) throw new Refused('webhookNotFound', {}, 'id')
    notifyOfWebhook(context, 'secretRenewed', own.id)
    return { secret, oldSecretUntil: new Date(now.getTime() + overlapMs).toISOString() }
  }
  return { act, does }
}
