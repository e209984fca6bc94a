import type pg from 'pg'

/** What somebody hears of a payment that waits, or waited, for colleagues. */
export type About = 'waits' | 'approved' | 'declined' | 'ended'

export type Notice = { operation: number; about: About; customer: number; person: number | null; at: Date }

/** Who is to hear of it by mail; each once, however often it is noted. */
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

/** Whoever can give the next approval only now that another one is there. */
export const noteNext = (
  client: pg.ClientBase,
  { people, ...payment }: Pick<Notice, 'operation' | 'customer' | 'at'> & { people: readonly number[] },
): Promise<void> =>
  noteRequests(
    client,
    people.map((person): Notice => ({ ...payment, about: 'waits', person })),
  )
