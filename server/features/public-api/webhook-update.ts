import type * as calls from '@sixpence/protocol/public-api/webhooks'
import type { Handler } from '#context/handler.ts'
import { changeWebhook } from '#store/delivery/webhooks.ts'
import { requireActing } from './acting-company.ts'
import { tellOfWebhook } from './tell-of-webhook.ts'
import { requirePublicUrl } from './webhook-url.ts'

export const webhookUpdate: Handler<typeof calls.webhookUpdate> = async (input, context) => {
  const { own, services: s, change } = context
  requireActing(input, context)
  const { name = own.id.name, enabled = own.id.isOn, url = own.id.url, events = own.id.events } = input
  requirePublicUrl(s, url)
  await change((client) =>
    changeWebhook(
      { db: client, personal: s.personal },
      own.id,
      { name, isOn: enabled, url, events: [...new Set(events)] },
      s.clock.now(),
    ),
  )
  if (url !== own.id.url) tellOfWebhook(context, 'moved', { name, url })
  return {}
}
