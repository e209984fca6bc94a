import type pg from 'pg'
import { isSandbox } from '#rules/play-money.ts'

/** Notices about a payment that waits or waited for colleagues. */
export type NoticeKind = 'waits' | 'approved' | 'declined' | 'ended'

export type Notice = {
  operation: number
  about: NoticeKind
  customer: number
  person: number | null
  at: Date
}

/** Records e-mail notices; each is sent once, even if recorded repeatedly. */
export async function noteRequests(client: pg.ClientBase, all: readonly Notice[]): Promise<void> {
  // Play money needs no notices.
  const notices = all.filter(({ customer }) => !isSandbox(customer))
  if (notices.length === 0) return
  await client.query({
    name: 'request-notices',
    text: `insert into app.request_notice (operation_id, about, customer_id, person_id, at)
      select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::timestamptz[])
      on conflict do nothing`,
    values: [
      notices.map(({ operation }) => operation),
      notices.map(({ about }) => about),
      notices.map(({ customer }) => customer),
      notices.map(({ person }) => person),
      notices.map(({ at }) => at),
    ],
  })
}

/** Notifies those who can give the next approval only after the previous approval. */
export const noteNext = (
  client: pg.ClientBase,
  { people, ...payment }: Pick<Notice, 'operation' | 'customer' | 'at'> & { people: readonly number[] },
): Promise<void> =>
  noteRequests(
    client,
    people.map((person): Notice => ({ ...payment, about: 'waits', person })),
  )

/** Queue of the notices that were not sent yet; a sent notice is deleted. */
export const waitingNotices = {
  table: 'app.request_notice',
  // The person may be null, so no columns identify a row.
  key: 'ctid',
  due: 'true',
  order: 'at',
  lease: 'leased_until',
  set: 'leased_until = $1',
  returning: 'operation_id as operation, about, customer_id as customer, person_id as person',
}

/** Deletes notices older than this. */
export async function deleteOldNotices(db: Pick<pg.Pool, 'query'>, before: Date): Promise<void> {
  await db.query('delete from app.request_notice where at < $1', [before])
}

/** Deletes notices that were sent. */
export async function deleteNotices(
  db: Pick<pg.Pool, 'query'>,
  notices: readonly Pick<Notice, 'operation' | 'about' | 'person'>[],
): Promise<void> {
  await db.query(
    `delete from app.request_notice n using unnest($1::bigint[], $2::text[], $3::bigint[]) u(operation, about, person)
     where n.operation_id = u.operation and n.about = u.about and n.person_id is not distinct from u.person`,
    [
      notices.map(({ operation }) => operation),
      notices.map(({ about }) => about),
      notices.map(({ person }) => person),
    ],
  )
}
