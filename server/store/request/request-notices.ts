import type pg from 'pg'

/** Notices about a payment that waits or waited for colleagues. */
export type About = 'waits' | 'approved' | 'declined' | 'ended'

export type Notice = { operation: number; about: About; customer: number; person: number | null; at: Date }

/** Records e-mail notices; each is sent once, even if recorded repeatedly. */
export async function noteRequests(client: pg.ClientBase, notices: readonly Notice[]): Promise<void> {
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

/** Notifies those who can give the next approval only after the previous one. */
export const noteNext = (
  client: pg.ClientBase,
  { people, ...payment }: Pick<Notice, 'operation' | 'customer' | 'at'> & { people: readonly number[] },
): Promise<void> =>
  noteRequests(
    client,
    people.map((person): Notice => ({ ...payment, about: 'waits', person })),
  )
