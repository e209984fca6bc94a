import type * as calls from '@sixpence/protocol/public-api/webhooks'
import { maxWebhooks } from '@sixpence/protocol/public-api/webhooks'
import { apiEvents } from '@sixpence/protocol/rules/api-events'
import type { Handler } from '#context/handler.ts'
import { makeWebhook } from '#store/delivery/webhooks.ts'
import { requireActing } from './acting-company.ts'
import { tellOfWebhook } from './tell-of-webhook.ts'
import { requirePublicUrl } from './webhook-url.ts'

export const webhookCreate: Handler<typeof calls.webhookCreate> = async (input, context) => {
  const { by, services: s, change, refuse } = context
  requireActing(input, context)
  requirePublicUrl(s, input.url)
  const made = await change(
    async (client) =>
      (await makeWebhook(
        { db: client, personal: s.personal },
        by.customer.id,
        {
          name: input.name,
          isOn: input.enabled ?? true,
          url: input.url,
          events: [...new Set(input.events ?? apiEvents)],
        },
        s.clock.now(),
      )) ?? refuse('tooManyWebhooks', { most: maxWebhooks }),
  )
  tellOfWebhook(context, 'made', input)
  return made
}
