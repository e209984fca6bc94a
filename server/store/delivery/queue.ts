import type pg from 'pg'
import { inParts } from '#core/in-parts.ts'
import type { DeliveryFacts, DeliveryKind, DueDelivery, FinishedAttempt } from './delivery.ts'

type Queries = Pick<pg.Pool, 'query'>

/** A message to a customer's servers. Messages of a subject arrive in the order in which they were recorded. */
export type NewDelivery = {
  customerId: number
  kind: DeliveryKind
  /** Identifies the event: a repeated record is not sent again. */
  key: string
  subject: string
  event: string
  facts: DeliveryFacts
}

/**
 * Records messages for every active server of the customer that has subscribed to the event. Call it in the transaction
 * of the event, so that they are sent if and only if that commits.
 */
export async function recordDeliveries(
  client: Queries,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<number> {
  const deliverable = deliveries.length > many ? await ofListeners(client, deliveries) : deliveries
  if (deliverable.length === 0) return 0
  const { rowCount } = await client.query({
    name: 'record-deliveries',
    text: `insert into app.delivery (endpoint_id, customer_id, key, subject, event, facts, next_at, created_at)
      select e.id, e.customer_id, d.key, d.subject, d.event, d.facts, '-infinity'::timestamptz, $7
      from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::jsonb[])
        with ordinality d (customer_id, kind, key, subject, event, facts, n)
      join app.delivery_endpoint e on e.customer_id = d.customer_id and e.kind = d.kind
      where e.is_on and d.event = any(e.events)
      order by d.n on conflict (endpoint_id, key) do nothing`,
    values: [
      deliverable.map(({ customerId }) => customerId),
      deliverable.map(({ kind }) => kind),
      deliverable.map(({ key }) => key),
      deliverable.map(({ subject }) => subject),
      deliverable.map(({ event }) => event),
      deliverable.map(({ facts }) => JSON.stringify(facts)),
      now,
    ],
  })
  return rowCount ?? 0
}

/** From this number on, messages are first reduced to those of customers with an endpoint. */
const many = 20

async function ofListeners(
  client: Queries,
  deliveries: readonly NewDelivery[],
): Promise<readonly NewDelivery[]> {
  const { rows } = await client.query<{ id: string | number }>({
    name: 'delivery-listeners',
    text: 'select distinct customer_id as id from app.delivery_endpoint where customer_id = any($1) and is_on',
    values: [[...new Set(deliveries.map(({ customerId }) => customerId))]],
  })
  const listening = new Set(rows.map(({ id }) => Number(id)))
  return deliveries.filter(({ customerId }) => listening.has(customerId))
}

/** SQL: `d` is due at `$3` and no earlier message of its subject waits. */
const isDue = `d.state = 'waiting' and d.next_at <= $3 and not exists (
  select from app.delivery e where e.endpoint_id = d.endpoint_id and e.subject = d.subject and e.state = 'waiting'
    and e.id < d.id)`

/** A claimed endpoint: a single process at a time serves it, which keeps the order of its messages. */
export type ClaimedEndpoint = {
  id: number
  customerId: number
  kind: DeliveryKind
  address: Buffer | null
  secrets: Buffer
  leasedUntil: Date | null
}

export const dueEndpoints = {
  table: 'app.delivery_endpoint',
  key: 'id',
  due: `is_on and exists (select from app.delivery d where d.endpoint_id = delivery_endpoint.id and ${isDue})`,
  // Endpoints that answer come first.
  order: 'failing_since nulls first, leased_until nulls first, id',
  lease: 'leased_until',
  set: 'leased_until = $1',
  returning: `id, customer_id as "customerId", kind, address, secrets, leased_until as "leasedUntil"`,
}

/** Moves the end of a lease, unless another process has taken it over; returns whether it did. */
export async function renewEndpoint(
  db: Queries,
  { id, leasedUntil }: Pick<ClaimedEndpoint, 'id' | 'leasedUntil'>,
  until: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update app.delivery_endpoint set leased_until = $3 where id = $1 and leased_until = $2',
    [id, leasedUntil, until],
  )
  return rowCount === 1
}

/** Ends a lease, unless another process has taken it over. */
export async function releaseEndpoint(
  db: Queries,
  { id, leasedUntil }: Pick<ClaimedEndpoint, 'id' | 'leasedUntil'>,
): Promise<void> {
  await db.query('update app.delivery_endpoint set leased_until = null where id = $1 and leased_until = $2', [
    id,
    leasedUntil,
  ])
}

/** The messages of an endpoint that are due, each the first of its subject. */
export async function dueDeliveries(
  db: Queries,
  endpointId: number,
  { now, limit }: { now: Date; limit: number },
): Promise<DueDelivery[]> {
  const { rows } = await db.query<DueDelivery>(
    `select d.id, d.customer_id as "customerId", d.message_id as "messageId", d.event, d.facts, d.body, d.attempts,
       d.earlier_attempts as "earlierAttempts", d.created_at as "createdAt"
     from app.delivery d where d.endpoint_id = $1 and ${isDue} order by d.next_at, d.id limit $2`,
    [endpointId, limit, now],
  )
  return rows
}

/** Stores the text of a message, unless it is already stored; returns the stored text. */
export async function keepBody(db: Queries, id: number, sealed: Buffer): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ body: Buffer | null }>(
    'update app.delivery set body = coalesce(body, $2) where id = $1 returning body',
    [id, sealed],
  )
  return rows[0]?.body ?? undefined
}

/**
 * Records an attempt and what follows from it. Messages that wait behind a failed message are moved to its time.
 * False when another process has recorded the attempt.
 */
export async function recordAttempt(
  client: Queries,
  { id, attempts }: Pick<DueDelivery, 'id' | 'attempts'>,
  { at, ms, outcome, status, nextAt, state }: FinishedAttempt,
): Promise<boolean> {
  const { rows } = await client.query<{ endpointId: number; subject: string }>(
    `update app.delivery set attempts = attempts + 1, state = $3, next_at = coalesce($4, next_at),
       ended_at = case when $3 = 'waiting' then null else $5::timestamptz end
     where id = $1 and attempts = $2 and state = 'waiting' returning endpoint_id as "endpointId", subject`,
    [id, attempts, state, nextAt ?? null, at],
  )
  const [row] = rows
  if (!row) return false
  await client.query(
    `insert into app.delivery_attempt (delivery_id, number, at, ms, outcome, status) values ($1, $2, $3, $4, $5, $6)`,
    [id, attempts + 1, at, ms, outcome, status ?? null],
  )
  if (nextAt)
    await client.query(
      `update app.delivery set next_at = $4
       where endpoint_id = $1 and subject = $2 and state = 'waiting' and id > $3 and next_at < $4`,
      [row.endpointId, row.subject, id, nextAt],
    )
  return true
}

/** Removes a message about an object that no longer exists. */
export async function dropDelivery(db: Queries, id: number): Promise<void> {
  await db.query('delete from app.delivery where id = $1', [id])
}

/** SQL: a message was set aside, and none has arrived in three days. A server that refuses a single message is not down. */
const isDown = `($6 and $4 and coalesce(failing_since <= $2::timestamptz - interval '3 days', false))`

/**
 * Updates the state of the endpoint after an attempt. `isGone` switches it off, and so does, with `pauses`, three days
 * without a delivered message. A mail is due at most once a day.
 */
export async function noteHealth(
  client: Queries,
  endpointId: number,
  {
    now,
    isReached,
    isSetAside,
    isGone,
    pauses,
  }: { now: Date; isReached: boolean; isSetAside: boolean; isGone: boolean; pauses: boolean },
): Promise<void> {
  await client.query(
    `update app.delivery_endpoint set
       failing_since = case when $3 then null else coalesce(failing_since, $2) end,
       is_on = is_on and not ($5 or ${isDown}),
       paused_at = case when is_on and $6 and ($5 or ${isDown}) then $2 else paused_at end,
       tell_at = case when $4 and (told_at is null or told_at < $2::timestamptz - interval '1 day')
         then coalesce(tell_at, $2) else tell_at end
     where id = $1 and ($4 or $5 or (failing_since is null) <> $3)`,
    [endpointId, now, isReached, isSetAside, isGone, pauses],
  )
}

/** Endpoints whose owners have to be notified that messages were set aside. */
export const untoldEndpoints = {
  table: 'app.delivery_endpoint',
  key: 'id',
  due: 'tell_at <= $3',
  order: 'tell_at',
  lease: 'tell_at',
  set: 'tell_at = $1',
  returning: 'id, customer_id as "customerId", kind',
}

/** Records that the owner was notified. */
export async function noteOwnerTold(db: Queries, endpointId: number, now: Date): Promise<void> {
  await db.query('update app.delivery_endpoint set tell_at = null, told_at = $2 where id = $1', [
    endpointId,
    now,
  ])
}

/** Deletes messages that ended before this time, in statements of ten thousand. */
export const forgetDeliveries = (db: Queries, before: Date): Promise<void> =>
  inParts(db, {
    text: `delete from app.delivery where id in (
      select id from app.delivery where ended_at < $1 order by ended_at limit $2)`,
    values: [before],
  })
