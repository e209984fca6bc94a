import { msOf } from '@sixpence/days'
import { accessRights, mayRead } from '@sixpence/protocol/rights'
import type pg from 'pg'
import type { PushDraft } from '#rules/push-events.ts'

/** An event of a customer's channel. `seq` has no gaps per customer. */
export type LoggedEvent = {
  customerId: number
  seq: number
  event: string
  at: Date
  data: Record<string, unknown>
  changed: string[]
}

/** Retention of a customer's events by number and age; a client that missed more reloads everything. */
export const logLimits = { perCustomer: 1_000, ms: msOf({ days: 1 }) }

/** The NOTIFY channel; the payload has customers with their last event numbers: `1001:5 1002:17`. */
export const pushChannel = 'sixpence_push'

/** Starts recording events for a customer whose channel is opened. Returns whether they were recorded already. */
export async function keepEventsOf(db: pg.Pool, customerId: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'push-keep',
    text: 'insert into app.push_sequence (customer_id, seq) values ($1, 0) on conflict do nothing',
    values: [customerId],
  })
  return rowCount === 0
}

/**
 * Numbers and appends events of customers with recording, in the given order. Runs in the sequencer's transaction
 * only, because concurrent callers would block each other. Events beyond the retention are not written, so that a
 * first start over years of history is cheap. Returns each customer's last number.
 */
export async function appendEvents(
  client: pg.ClientBase,
  events: readonly (PushDraft & { at: Date })[],
): Promise<Map<number, number>> {
  const listenedIds = await listenedTo(client, [...new Set(events.map((event) => event.customerId))])
  const fresh = events.filter((event) => listenedIds.has(event.customerId))
  if (fresh.length === 0) return new Map()
  const { rows } = await client.query<{ customer: string; seq: string }>({
    name: 'push-append',
    text: `with fresh as materialized (
        select u.*, s.seq, row_number() over (partition by customer_id order by n) as place,
          count(*) over (partition by customer_id) as places
        from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::text[], $5::text[]) with ordinality
          u(customer_id, event, at, data, changed, n)
        join app.push_sequence s using (customer_id)
        where at > clock_timestamp() - $6::bigint * interval '1 millisecond'
      ), appended as (
        insert into app.push_event (customer_id, seq, event, at, data, changed)
        select customer_id, seq + place, event, at, data::jsonb, string_to_array(changed, ' ') from fresh
      )
      update app.push_sequence s set seq = f.seq + f.places from fresh f
      where f.customer_id = s.customer_id and f.place = f.places
      returning s.customer_id as customer, s.seq`,
    values: [
      fresh.map((item) => item.customerId),
      fresh.map((item) => item.event),
      fresh.map((item) => item.at),
      fresh.map((item) => JSON.stringify(item.data)),
      fresh.map((item) => item.changed.join(' ')),
      logLimits.ms,
    ],
  })
  return new Map(rows.map((row) => [Number(row.customer), Number(row.seq)]))
}

/** Customers whose events are recorded; most payments concern customers without an open page. */
async function listenedTo(client: pg.ClientBase, customers: readonly number[]): Promise<Set<number>> {
  if (customers.length === 0) return new Set()
  const { rows } = await client.query<{ customer: string }>({
    name: 'push-listened',
    text: 'select customer_id as customer from app.push_sequence where customer_id = any($1)',
    values: [customers],
  })
  return new Set(rows.map((row) => Number(row.customer)))
}

/** Events after each customer's position, by customer and number; at most `limit` in all. */
export async function eventsAfter(
  db: pg.Pool,
  places: ReadonlyMap<number, number>,
  limit: number,
): Promise<LoggedEvent[]> {
  const { rows } = await db.query<
    Omit<LoggedEvent, 'customerId' | 'seq'> & { customerId: string; seq: string }
  >({
    name: 'push-events',
    text: `select e.customer_id as "customerId", e.seq, e.event, e.at, e.data, e.changed
      from unnest($1::bigint[], $2::bigint[]) w(customer_id, place)
      join app.push_event e on e.customer_id = w.customer_id and e.seq > w.place
      order by e.customer_id, e.seq limit $3`,
    values: [[...places.keys()], [...places.values()], limit],
  })
  return rows.map((row) => ({ ...row, customerId: Number(row.customerId), seq: Number(row.seq) }))
}

/** Conditions of a channel, as currently in the database. */
export type ChannelStatus = {
  /** The person may still access the customer. */
  allowed: boolean
  /** The session has not ended. */
  live: boolean
  activeAt: Date | null
  /** Number of the customer's last event. */
  seq: number
  /** The event after the given position is still stored. */
  next: boolean
  /** The last event is older than a minute, or deleted. */
  quiet: boolean
}

/** The status of each channel, in the order given; `place` is the last event the channel has received. */
export async function channelStatuses(
  db: pg.Pool,
  channels: readonly { personId: number; customerId: number; sessionId: string; place: number }[],
): Promise<ChannelStatus[]> {
  const { rows } = await db.query<Omit<ChannelStatus, 'seq'> & { seq: string }>({
    name: 'push-channel-status',
    text: `select coalesce(a.access_right = any($5) and a.balance_info, false) as allowed,
        s.id is not null and s.ended_at is null as live, s.active_at as "activeAt", coalesce(q.seq, 0) as seq,
        exists (select from app.push_event e where e.customer_id = c.customer_id and e.seq = c.place + 1) as next,
        not exists (select from app.push_event e where e.customer_id = c.customer_id and e.seq = q.seq
          and e.at > clock_timestamp() - interval '1 minute') as quiet
      from unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::bigint[]) with ordinality
        c(person_id, customer_id, session_id, place, n)
      left join app.access a on a.person_id = c.person_id and a.customer_id = c.customer_id
      left join app.session s on s.id = c.session_id and s.person_id = c.person_id
      left join app.push_sequence q on q.customer_id = c.customer_id
      order by c.n`,
    values: [
      channels.map((channel) => channel.personId),
      channels.map((channel) => channel.customerId),
      channels.map((channel) => channel.sessionId),
      channels.map((channel) => channel.place),
      mayRead.map((right) => accessRights[right]),
    ],
  })
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}
