import type { BackgroundJob } from '#context/background-job.ts'
import { before } from '@sixpence/days'
import type pg from 'pg'
import type { Services } from '#context/services.ts'

/** Ticket and result of a message sent before under this id; undefined if there is none. */
export async function sentBefore(
  db: Pick<pg.Pool, 'query'>,
  customerId: number,
  messageId: string,
): Promise<{ ticketId: string; result: string } | undefined> {
  const { rows } = await db.query<{ ticketId: string; result: string }>(
    `select ticket_id as "ticketId", result from app.support_message where customer_id = $1 and message_id = $2`,
    [customerId, messageId],
  )
  return rows[0]
}

/** Records that a message was sent, with its result; does nothing if it is recorded. */
export async function takeNote(
  client: pg.ClientBase,
  note: { customerId: number; messageId: string; ticketId: string; result: string; now: Date },
): Promise<void> {
  const { customerId, messageId, ticketId, result, now } = note
  await client.query(
    `insert into app.support_message (customer_id, message_id, ticket_id, result, at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [customerId, messageId, ticketId, result, now],
  )
}

/**
 * Deletes records older than a day. A page that keeps a message longer stores it as a draft and sends it as a new
 * message.
 */
export async function forgetSentMessages({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.query('delete from app.support_message where at < $1', [before(clock.now(), { days: 1 })])
}

export const forgetSentMessagesJob: BackgroundJob = {
  name: 'forgetSentMessages',
  everyMs: 60 * 60_000,
  work: forgetSentMessages,
}
