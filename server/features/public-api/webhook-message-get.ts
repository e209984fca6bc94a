import type * as calls from '@sixpence/protocol/public-api/webhooks'
import type { WebhookEvent } from '@sixpence/protocol/rules/api-events'
import type { Handler } from '#context/handler.ts'
import { attemptsOf, bodyOf } from '#store/delivery/history.ts'

export const webhookMessageGet: Handler<typeof calls.webhookMessageGet> = async (
  _input,
  { own: { id: message }, services: s },
) => {
  const [body, log] = await Promise.all([bodyOf(s.personal, message), attemptsOf(s.db, message.id)])
  return {
    notice: {
      id: message.id,
      messageId: `msg_${message.messageId}`,
      event: message.event as WebhookEvent,
      state: message.state,
      createdAt: message.createdAt.toISOString(),
      ...(message.state === 'waiting' && message.attempts > 0 && { nextAt: message.nextAt.toISOString() }),
      webhook: { id: message.webhookId, name: message.webhookName ?? '' },
      ...(body !== undefined && { body }),
      log: log.map(({ at, status, ...attempt }) => ({
        ...attempt,
        at: at.toISOString(),
        ...(status !== null && { status }),
      })),
    },
  }
}
