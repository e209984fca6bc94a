import { after } from '@sixpence/days'
import type pg from 'pg'
import { customers } from './customers.ts'
import { people } from '@sixpence/server/simulator/people.ts'

/** Pending tasks of the demo's people: agreements to accept, documents requested by a restriction. */
export async function seedWaiting(
  client: pg.ClientBase,
  customerIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  for (const { key, isAskedFor } of customers)
    if (isAskedFor)
      await client.query(
        'insert into app.restriction (customer_id, reason, documents, answer_by) values ($1, 1, $2, $3)',
        [customerIds.get(key), isAskedFor, after(now, { days: 14 })],
      )
  for (const { brand, email, pendingAgreements = [] } of people)
    await client.query(
      `insert into app.agreement_pending (person_id, agreement)
       select id, unnest($3::text[]) from app.person where brand = $1 and email_clear = $2`,
      [brand, email, pendingAgreements],
    )
}
