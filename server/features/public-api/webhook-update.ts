import type * as calls from '@sixpence/protocol/public-api/webhooks'
import { digestOfChange } from '#auth/confirmed.ts'
import type { Handler } from '#context/handler.ts'
import { changeWebhook } from '#store/delivery/webhooks.ts'
import { requireActing } from './acting-company.ts'
import { confirmedByPerson } from './confirmed-by-person.ts'
import { tellOfWebhook } from './tell-of-webhook.ts'
import { requirePublicUrl } from './webhook-url.ts'

/** Another address is confirmed by the person's own factor; all else is changed at once. */
export const webhookUpdate: Handler<typeof calls.webhookUpdate> = async (input, context) => {
  const { own, services: s, change } = context
  requireActing(input, context)
  const { name = own.id.name, enabled = own.id.isOn, url = own.id.url, events = own.id.events } = input
  requirePublicUrl(s, url)
  const webhook = { name, isOn: enabled, url, events: [...new Set(events)] }
  const write = async () => {
    await change((client) =>
      changeWebhook({ db: client, personal: s.personal }, own.id, webhook, s.clock.now()),
    )
    return {}
  }
  if (url === own.id.url) return write()
  const subject = `webhook:${own.id.customerId}:${own.id.id}:${digestOfChange(webhook)}`
  return confirmedByPerson(context, input, subject, async () => {
    await write()
    tellOfWebhook(context, 'moved', { name, url })
    return {}
  })
}
