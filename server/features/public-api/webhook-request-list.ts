import type * as calls from '@sixpence/protocol/public-api/webhooks'
import type { WebhookEvent } from '@sixpence/protocol/rules/api-events'
import type { Handler } from '#context/handler.ts'
import { maskedUrl } from '#rules/masked-path.ts'
import { webhookAttemptsOf, type WebhookAttempt } from '#store/delivery/webhook-log.ts'
import { requireActing } from './acting-company.ts'
import { logAsked } from './log-asked.ts'
import { modeCustomer } from './mode-customer.ts'

export const webhookRequestList: Handler<typeof calls.webhookRequestList> = async (input, context) => {
  const { by, services: s } = context
  requireActing(input, context)
  const of = await modeCustomer(s, by.customer.id, input.mode)
  if (of === undefined) return { requests: [], cursor: { count: 0, current: '' } }
  const { rows, cursor } = await webhookAttemptsOf(s, of, {
    webhookId: input.webhookId,
    ...logAsked(input),
  })
  return { requests: rows.map(requestDto), cursor }
}

const requestDto = (one: WebhookAttempt): calls.WebhookRequest => ({
  id: one.id,
  number: one.number,
  at: one.at.toISOString(),
  ms: one.ms,
  outcome: one.outcome,
  ...(one.status !== null && { status: one.status }),
  message: {
    id: one.deliveryId,
    messageId: `msg_${one.messageId}`,
    event: one.event as WebhookEvent,
    state: one.state,
  },
  webhook: { id: one.webhookId, name: one.webhookName },
  url: maskedUrl(one.url),
})
