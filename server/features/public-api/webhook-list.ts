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

const webhookDto = (one: OwnWebhook): calls.Webhook => ({
  id: one.id,
  customerId: one.customerId,
  name: one.name,
  enabled: one.isOn,
  url: one.url,
  events: one.events,
  secret: `whsec_…${one.secretEnding}`,
  ...(one.oldUntil && { oldSecretUntil: one.oldUntil.toISOString() }),
  ...(one.isOn && one.failingSince && { failingSince: one.failingSince.toISOString() }),
  ...(!one.isOn && one.pausedAt && { pausedAt: one.pausedAt.toISOString() }),
  waiting: one.waiting,
  createdAt: one.createdAt.toISOString(),
})
