import type * as calls from '@sixpence/protocol/public-api/webhooks'
import { maxWebhooks } from '@sixpence/protocol/public-api/webhooks'
import { apiEvents } from '@sixpence/protocol/rules/api-events'
import { digestOfChange } from '#auth/confirmed.ts'
import type { Handler } from '#context/handler.ts'
import { makeWebhook, webhooksOf } from '#store/delivery/webhooks.ts'
import { requireActing } from './acting-company.ts'
import { notifyOfWebhook } from './notify-of-webhook.ts'
import { requirePublicUrl } from './webhook-url.ts'

/** Confirmed by the person's own factor: a stolen session cannot receive a company's payment webhooks. */
export const webhookCreate: Handler<typeof calls.webhookCreate> = async (input, context) => {
  const { by, services: s, change, refuse } = context
  requireActing(input, context)
  requirePublicUrl(s, input.url)
  const webhook = {
    name: input.name,
    isOn: input.enabled ?? true,
    url: input.url,
    events: [...new Set(input.events ?? apiEvents)],
  }
  // Checked before a code is sent, and again when the webhook is created.
  const webhooks = await webhooksOf(s, by.customer.id, s.clock.now())
  if (webhooks.length >= maxWebhooks) refuse('tooManyWebhooks', { most: maxWebhooks })
  const act = {
    subject: `webhook:${by.customer.id}:new:${digestOfChange(webhook)}`,
    facts: { company: by.customer.name, address: input.url },
  }
  const does = async () => {
    const createdWebhook = await change(
      async (client) =>
        (await makeWebhook(
          { db: client, personal: s.personal },
          by.customer.id,
          { ...webhook, keyId: by.key?.key },
          s.clock.now(),
        )) ?? refuse('tooManyWebhooks', { most: maxWebhooks }),
    )
    notifyOfWebhook(context, by.key ? 'madeByKey' : 'made', input)
    return createdWebhook
  }
  return { act, does }
}
