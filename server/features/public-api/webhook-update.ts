import type * as calls from '@sixpence/protocol/public-api/webhooks'
import { digestOfChange } from '#auth/confirmed.ts'
import { tellCompany } from '#auth/tell-of-act.ts'
import type { Handler } from '#context/handler.ts'
import { changeWebhook } from '#store/delivery/webhooks.ts'
import { requireActing } from './acting-company.ts'
import { tellOfWebhook } from './tell-of-webhook.ts'
import { requirePublicUrl } from './webhook-url.ts'

/** Another address, further kinds of messages and switching it on are confirmed; all else is changed at once. */
export const webhookUpdate: Handler<typeof calls.webhookUpdate> = async (input, context) => {
  const { by, own, services: s, change } = context
  requireActing(input, context)
  const { name = own.id.name, enabled = own.id.isOn, url = own.id.url, events = own.id.events } = input
  requirePublicUrl(s, url)
  const webhook = { name, isOn: enabled, url, events: [...new Set(events)] }
  const write = async () => {
    await change(async (client) => {
      await changeWebhook({ db: client, personal: s.personal }, own.id, webhook, s.clock.now())
      if (tellsMore && !isMoved) await tellCompany(s, client, { customer: by.customer, by: by.person, act })
    })
    return {}
  }
  const isMoved = url !== own.id.url
  const tellsMore =
    isMoved ||
    (enabled && !own.id.isOn) ||
    webhook.events.some((event) => !(own.id.events as readonly string[]).includes(event))
  const act = {
    subject: `webhook:${own.id.customerId}:${own.id.id}:${digestOfChange(webhook)}`,
    facts: { company: by.customer.name, address: url },
  }
  const does = async () => {
    await write()
    if (isMoved) tellOfWebhook(context, 'moved', { name, url })
    return {}
  }
  return { act: tellsMore ? act : undefined, does }
}
