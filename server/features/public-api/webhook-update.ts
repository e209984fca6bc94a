import type * as calls from '@sixpence/protocol/public-api/webhooks'
import { digestOfChange } from '#auth/confirmed.ts'
import { notifyCompany } from '#auth/notify-person.ts'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { lockCustomer } from '#store/customer/locks.ts'
import { changeWebhook, webhooksOf, type OwnWebhook } from '#store/delivery/webhooks.ts'
import { requireActing } from './acting-company.ts'
import { notifyOfWebhook } from './notify-of-webhook.ts'
import { requirePublicUrl } from './webhook-url.ts'

/** A new address, further kinds of messages and switching it on are confirmed; all other changes take effect at once. */
export const webhookUpdate: Handler<typeof calls.webhookUpdate> = async (input, context) => {
  const { by, own, services: s, change } = context
  requireActing(input, context)
  const { id, customerId } = own.id
  const changed = (webhook: OwnWebhook) => ({
    name: input.name ?? webhook.name,
    isOn: input.enabled ?? webhook.isOn,
    url: input.url ?? webhook.url,
    events: [...new Set(input.events ?? webhook.events)],
  })
  const { name, url } = changed(own.id)
  requirePublicUrl(s, url)
  const isMovedFrom = (webhook: OwnWebhook) => url !== webhook.url
  const isFree = (webhook: OwnWebhook) =>
    !isMovedFrom(webhook) &&
    !(changed(webhook).isOn && !webhook.isOn) &&
    changed(webhook).events.every((event) => (webhook.events as readonly string[]).includes(event))
  const act = {
    subject: `webhook:${customerId}:${id}:${digestOfChange(changed(own.id))}`,
    facts: { company: by.customer.name, address: url },
  }
  const does = async ({ isConfirmed }: { isConfirmed: boolean }) => {
    await change(async (client) => {
      const keeping = { db: client, personal: s.personal }
      // Serialised with other changes: settings missing from the input stay as a colleague may have set them meanwhile.
      await lockCustomer(client, customerId)
      const [webhook] = await webhooksOf(keeping, customerId, s.clock.now(), id)
      if (!webhook) throw new Refused('webhookNotFound', {}, 'id')
      if (!isConfirmed && !isFree(webhook)) throw new Refused('confirmationOver')
      await changeWebhook(keeping, webhook, { ...changed(webhook), keyId: by.key?.key }, s.clock.now())
      if (isConfirmed && !isMovedFrom(own.id))
        await notifyCompany(s, client, { customer: by.customer, by: by.person, act })
    })
    if (isMovedFrom(own.id)) notifyOfWebhook(context, by.key ? 'movedByKey' : 'moved', { name, url })
    return {}
  }
  return { act: isFree(own.id) ? undefined : act, does }
}
