import type { AttemptOutcome } from '@sixpence/protocol/merchant/notices'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import type { DeliveryFacts, DeliveryKind, DeliveryState } from './delivery.ts'

type Queries = Pick<pg.Pool, 'query'>

/** A message as shown to its customer. */
export type OwnMessage = {
  id: number
  customerId: number
  messageId: string
  event: string
  facts: DeliveryFacts
  body: Buffer | null
  state: DeliveryState
  attempts: number
  nextAt: Date
  createdAt: Date
  confirmedAt: Date | null
  /** Whether its endpoint is on. */
  isOn: boolean
  last: LastAttempt | null
}

type LastAttempt = { at: string; ms: number; outcome: AttemptOutcome; status: number | null }

export type AttemptRow = {
  number: number
  at: Date
  ms: number
  outcome: AttemptOutcome
  status: number | null
}

/** Kinds that are shown together as messages about payments. */
const visibleKinds: readonly DeliveryKind[] = ['ipn', 'button']

const columns = `d.id, d.customer_id as "customerId", d.message_id as "messageId", d.event, d.facts, d.body, d.state,
  d.attempts, d.next_at as "nextAt", d.created_at as "createdAt", d.confirmed_at as "confirmedAt", e.is_on as "isOn",
  (select json_build_object('at', a.at, 'ms', a.ms, 'outcome', a.outcome, 'status', a.status)
     from app.delivery_attempt a where a.delivery_id = d.id order by a.number desc limit 1) as last`

/** The customer's message about payments with this id. */
export async function ownMessage(
  db: Queries,
  customerId: number,
  id: number,
): Promise<OwnMessage | undefined> {
  const { rows } = await db.query<OwnMessage>(
    `select ${columns} from app.delivery d join app.delivery_endpoint e on e.id = d.endpoint_id
     where d.customer_id = $1 and d.id = $2 and e.kind = any($3)`,
    [customerId, id, visibleKinds],
  )
  return rows[0]
}

/** A page of the customer's messages about payments, the newest first, and their number. */
export async function messagesOf(
  db: Queries,
  customerId: number,
  { page, pageSize, state }: { page: number; pageSize: number; state: DeliveryState | undefined },
): Promise<{ messages: OwnMessage[]; total: number }> {
  const where = `d.customer_id = $1 and e.kind = any($2) and ($3::text is null or d.state = $3)`
  const from = 'app.delivery d join app.delivery_endpoint e on e.id = d.endpoint_id'
  const values = [customerId, visibleKinds, state ?? null]
  const [{ rows: messages }, { rows: counted }] = await Promise.all([
    db.query<OwnMessage>(
      `select ${columns} from ${from} where ${where} order by d.id desc limit $4 offset $5`,
      [...values, pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>(`select count(*)::int as total from ${from} where ${where}`, values),
  ])
  return { messages, total: counted[0]?.total ?? 0 }
}

/** The latest hundred attempts of a message, the newest first. */
export async function attemptsOf(db: Queries, deliveryId: number): Promise<AttemptRow[]> {
  const { rows } = await db.query<AttemptRow>(
    `select number, at, ms, outcome, status from app.delivery_attempt
     where delivery_id = $1 order by number desc limit 100`,
    [deliveryId],
  )
  return rows
}

/** The text of a message as it is sent; undefined before its first attempt. */
export const bodyOf = async (
  personal: PersonalData,
  { customerId, body }: Pick<OwnMessage, 'customerId' | 'body'>,
): Promise<string | undefined> => (body ? personal.open<string>(`customer:${customerId}`, body) : undefined)

/** Marks a message as handled by its customer; a pending message is sent anyway. */
export async function confirmMessage(client: Queries, id: number, now: Date): Promise<void> {
  await client.query('update app.delivery set confirmed_at = coalesce(confirmed_at, $2) where id = $1', [
    id,
    now,
  ])
}

/** Makes a message due at once, with all its attempts available again. */
export async function sendAgain(client: Queries, id: number, now: Date): Promise<void> {
  await client.query(
    `update app.delivery set state = 'waiting', ended_at = null, next_at = $2, earlier_attempts = attempts where id = $1`,
    [id, now],
  )
}
