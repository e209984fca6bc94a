import { webhookList, type Webhook as CallWebhook } from '@sixpence/protocol/public-api/webhooks'
import type { Webhook } from '@sixpence/protocol/v1/webhooks'
import { Refused } from '#core/refused.ts'
import type { OperationContext } from './operation-handler.ts'

/** The company's webhooks, the newest first. */
export async function webhooksOf({ by, run }: OperationContext): Promise<Webhook[]> {
  const { webhooks } = await run(webhookList, { customerId: by.customer.id })
  return webhooks.map(toWebhook)
}

/** A webhook of the company. @throws Refused webhookNotFound */
export async function webhookOf(context: OperationContext, id: number): Promise<Webhook> {
  const match = (await webhooksOf(context)).find((webhook) => webhook.id === id)
  if (!match) throw new Refused('webhookNotFound')
  return match
}

const toWebhook = (webhook: CallWebhook): Webhook => ({
  id: webhook.id,
  name: webhook.name,
  url: webhook.url,
  enabled: webhook.enabled,
  events: webhook.events,
  ...(webhook.failingSince !== undefined && { failingSince: webhook.failingSince }),
  ...(webhook.pausedAt !== undefined && { pausedAt: webhook.pausedAt }),
  waiting: webhook.waiting,
  createdAt: webhook.createdAt,
})
