import type * as calls from '@sixpence/protocol/public-api/webhooks'
import type { WebhookEvent } from '@sixpence/protocol/rules/api-events'
import type { Handler } from '#context/handler.ts'
import { maskedUrl } from '#rules/masked-path.ts'
import { webhookAttemptsOf, type WebhookAttempt } from '#store/delivery/webhook-log.ts'
import { requireActing } from './acting-company.ts'
import { logQuery } from './log-query.ts'
import { modeCustomer } from './mode-customer.ts'

export const webhookRequestList: Handler<typeof calls.webhookRequestList> = async (input, context) => {
  const { by, services: s } = context
  requireActing(input, context)
  const of = await modeCustomer(s, by.customer.id, input.mode)
  if (of === undefined) return { requests: [], cursor: { count: 0, current: '' } }
  const { rows, cursor } = await webhookAttemptsOf(s, of, {
    webhookId: input.webhookId,
    ...logQuery(input),
  })
  return { requests: rows.map(requestDto), cursor }
}

const requestDto = (webhookAttempt: WebhookAttempt): calls.WebhookRequest => ({
  id: webhookAttempt.id,
  number: webhookAttempt.number,
  at: webhookAttempt.at.toISOString(),
  ms: webhookAttempt.ms,
  outcome: webhookAttempt.outcome,
  ...(webhookAttempt.status !== null && { status: webhookAttempt.status }),
  message: {
    id: webhookAttempt.deliveryId,
    messageId: `msg_${webhookAttempt.messageId}`,
    event: webhookAttempt.event as WebhookEvent,
    state: webhookAttempt.state,
  },
  webhook: { id: webhookAttempt.webhookId, name: webhookAttempt.webhookName },
  url: maskedUrl(webhookAttempt.url),
})
