import type { AttemptOutcome } from '@sixpence/protocol/merchant/notices'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { countUpTo, pageOf, placeOf, type LogAsked, type LogPage } from '#store/api-key/log-page.ts'
import type { DeliveryState } from './delivery.ts'
import type { OwnMessage } from './history.ts'

type Queries = Pick<pg.Pool, 'query'>
type Deps = { db: Queries; personal: PersonalData }

/** A message to a webhook, which may have been removed. */
export type OwnWebhookMessage = Omit<OwnMessage, 'last' | 'confirmedAt'> & {
  webhookId: number
  webhookName: string | null
}

/** An attempt to send a message to a webhook. */
export type WebhookAttempt = {
  id: number
  number: number
  at: Date
  ms: number
  outcome: AttemptOutcome
  status: number | null
  deliveryId: number
  messageId: string
  event: string
  state: DeliveryState
  webhookId: number
  webhookName: string
  url: string
}

type AttemptRow = Omit<WebhookAttempt, 'webhookName' | 'url'>

/** The message with this id to a webhook of the customer or of its sandbox. */
export async function ownWebhookMessage(
  db: Queries,
  customerId: number,
  id: number,
): Promise<OwnWebhookMessage | undefined> {
  const { rows } = await db.query<OwnWebhookMessage>(
    `select d.id, d.customer_id as "customerId", d.message_id as "messageId", d.event, d.facts, d.body, d.state,
       d.attempts, d.next_at as "nextAt", d.created_at as "createdAt", e.is_on as "isOn", e.id as "webhookId",
       e.name as "webhookName"
     from app.delivery d join app.delivery_endpoint e on e.id = d.endpoint_id
     where d.id = $2 and e.kind = 'webhook'
       and (d.customer_id = $1 or d.customer_id in (select id from app.customer where sandbox_of = $1))`,
    [customerId, id],
  )
  return rows[0]
}

/** SQL: the filter of the query. */
const from = `app.delivery_attempt a join app.delivery d on d.id = a.delivery_id
  join app.delivery_endpoint e on e.id = d.endpoint_id`
const isAsked = `d.customer_id = $1 and e.kind = 'webhook' and ($2::bigint is null or e.id = $2)
  and ($3 = '' or e.id = any($4) or strpos(d.event, $3) > 0 or strpos('msg_' || d.message_id::text, $3) > 0
    or lower(a.outcome) = $3 or a.status::text = $3)
  and ($5::timestamptz is null or a.at >= $5) and ($6::timestamptz is null or a.at < $6)`

/** A page of the attempts to send messages to a customer's webhooks, the newest first. */
export async function webhookAttemptsOf(
  { db, personal }: Deps,
  customerId: number,
  { webhookId, query, since, until, cursor }: LogAsked & { webhookId: number | undefined },
): Promise<LogPage<WebhookAttempt>> {
  const endpoints = await endpointsOf({ db, personal }, customerId)
  const searchText = query.toLowerCase()
  // Addresses are encrypted, so that the database cannot search them.
  const named = endpoints.filter(({ name, url }) => `${name}\n${url}`.toLowerCase().includes(searchText))
  const ids = named.map(({ id }) => id)
  const values = [customerId, webhookId ?? null, searchText, ids, since ?? null, until ?? null]
  const [{ rows: attempts }, { rows: counted }] = await Promise.all([
    db.query<AttemptRow>(
      `select a.id, a.number, a.at, a.ms, a.outcome, a.status, d.id as "deliveryId", d.message_id as "messageId",
         d.event, d.state, e.id as "webhookId"
       from ${from} where ${isAsked} and ($7::bigint is null or a.id < $7) and ($8::bigint is null or a.id > $8)
       order by case when $8 is null then a.id end desc, a.id limit $9`,
      [...values, ...placeOf(cursor)],
    ),
    db.query<{ count: number }>(countUpTo(`${from} where ${isAsked}`), values),
  ])
  const endpointById = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
  const rows = attempts.map((row) => {
    const { name = '', url = '' } = endpointById.get(row.webhookId) ?? {}
    return { ...row, webhookName: name, url }
  })
  return pageOf(rows, cursor, counted[0]?.count ?? 0)
}

/** Webhooks of a customer with their addresses, including removed webhooks. */
async function endpointsOf(
  { db, personal }: Deps,
  customerId: number,
): Promise<{ id: number; name: string; url: string }[]> {
  const { rows } = await db.query<{ id: number; name: string | null; address: Buffer | null }>(
    `select id, name, address from app.delivery_endpoint where customer_id = $1 and kind = 'webhook'`,
    [customerId],
  )
  return Promise.all(
    rows.map(async ({ id, name, address }) => ({
      id,
      name: name ?? '',
      url: (address && (await personal.open<string>(`customer:${customerId}`, address))) || '',
    })),
  )
}
