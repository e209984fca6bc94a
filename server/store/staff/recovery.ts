import { before } from '@sixpence/days'
import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/** How long a colleague's request waits for a second colleague. */
const days = 1

type RecoveryRequest = { personId: number; askedBy: number; askedAt: Date }

/** The colleagues who requested new links within a day, in order; for the given person, if any. */
export async function recoveriesAsked(
  db: Queries,
  { now, personId }: { now: Date; personId?: number },
): Promise<RecoveryRequest[]> {
  const { rows } = await db.query<RecoveryRequest>(
    `select person_id as "personId", asked_by as "askedBy", asked_at as "askedAt" from app.staff_recovery
     where asked_at > $1 and ($2::bigint is null or person_id = $2) order by asked_at, asked_by`,
    [before(now, { days }), personId ?? null],
  )
  return rows
}

/** Records that a colleague requests a new link for another; false when they already did within a day. */
export async function askRecovery(
  client: Queries,
  { personId, askedBy, now }: { personId: number; askedBy: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into app.staff_recovery as r (person_id, asked_by, asked_at) values ($1, $2, $3)
     on conflict (person_id, asked_by) do update set asked_at = excluded.asked_at where r.asked_at <= $4`,
    [personId, askedBy, now, before(now, { days })],
  )
  return rowCount === 1
}

/** Deletes the requests for a person when they have got their link. */
export async function endRecovery(client: Queries, personId: number): Promise<void> {
  await client.query('delete from app.staff_recovery where person_id = $1', [personId])
}

/** Deletes requests from before a moment that were not joined by a second colleague. */
export async function forgetRecoveries(db: Queries, olderThan: Date): Promise<void> {
  await db.query('delete from app.staff_recovery where asked_at < $1', [olderThan])
}
