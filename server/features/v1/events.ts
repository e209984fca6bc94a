import type { ApiMessage } from '@sixpence/protocol/v1/webhooks'
import type { WebhookEvent } from '@sixpence/protocol/rules/api-events'
import type pg from 'pg'
import type { Services } from '#context/services.ts'
import type { DeliveryState } from '#store/delivery/delivery.ts'

type Row = {
  id: number
  messageId: string
  webhookId: number
  event: WebhookEvent
  state: DeliveryState
  attempts: number
  nextAt: Date
  createdAt: Date
  body: Buffer | null
}

type MessageFilter = {
  below?: number | undefined
  type?: string | undefined
  messageId?: string | undefined
  limit: number
}

/** Messages to a customer's webhooks, the newest first. */
export async function messagesOf(
  db: Pick<pg.Pool, 'query'>,
  customerId: number,
  { below, type, messageId, limit }: MessageFilter,
): Promise<Row[]> {
  const { rows } = await db.query<Row>({
    name: 'v1-messages',
    text: `select d.id, d.message_id as "messageId", e.id as "webhookId", d.event, d.state, d.attempts,
        d.next_at as "nextAt", d.created_at as "createdAt", d.body
      from app.delivery d join app.delivery_endpoint e on e.id = d.endpoint_id
      where d.customer_id = $1 and e.kind = 'webhook' and ($2::bigint is null or d.id < $2)
        and ($3::text is null or d.event = $3) and ($4::uuid is null or d.message_id = $4)
      order by d.id desc limit $5`,
    values: [customerId, below ?? null, type ?? null, messageId ?? null, limit],
  })
  return rows
}

/** A message as the public interface shows it. */
export async function toEvent(s: Services, customerId: number, row: Row): Promise<ApiMessage> {
  const body = row.body && (await s.personal.open<string>(`customer:${customerId}`, row.body))
  return {
    id: `msg_${row.messageId}`,
    type: row.event,
    timestamp: row.createdAt.toISOString(),
    webhookId: row.webhookId,
    state: row.state,
    attempts: row.attempts,
    // The first attempt is due at once.
    ...(row.state === 'waiting' && row.attempts > 0 && { nextAttemptAt: row.nextAt.toISOString() }),
    ...(body && { data: (JSON.parse(body) as { data: Record<string, unknown> }).data }),
  }
}
