import type * as calls from '@sixpence/protocol/public-api/webhooks'
import type { Handler } from '#context/handler.ts'
import { webhooksOf, type OwnWebhook } from '#store/delivery/webhooks.ts'
import { requireActing } from './acting-company.ts'
import { modeCustomer } from './mode-customer.ts'

export const webhookList: Handler<typeof calls.webhookList> = async (input, context) => {
  const { by, services: s } = context
  requireActing(input, context)
  const of = await modeCustomer(s, by.customer.id, input.mode)
  if (of === undefined) return { webhooks: [] }
  return { webhooks: (await webhooksOf(s, of, s.clock.now())).map(webhookDto) }
}

const webhookDto = (webhook: OwnWebhook): calls.Webhook => ({
  id: webhook.id,
  customerId: webhook.customerId,
  name: webhook.name,
  enabled: webhook.isOn,
  url: webhook.url,
  events: webhook.events,
  secret: `whsec_…${webhook.secretEnding}`,
  ...(webhook.oldUntil && { oldSecretUntil: webhook.oldUntil.toISOString() }),
  ...(webhook.isOn && webhook.failingSince && { failingSince: webhook.failingSince.toISOString() }),
  ...(!webhook.isOn && webhook.pausedAt && { pausedAt: webhook.pausedAt.toISOString() }),
  waiting: webhook.waiting,
  createdAt: webhook.createdAt.toISOString(),
})
