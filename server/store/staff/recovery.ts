import { before } from '@sixpence/days'
import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/** How long one colleague's word waits for another's. */
const days = 1

type Asked = { personId: number; askedBy: number; askedAt: Date }

/** Who has asked for a new link for colleagues within a day, the first first; for one of them, if named. */
export async function recoveriesAsked(
  db: Queries,
  { now, personId }: { now: Date; personId?: number },
): Promise<Asked[]> {
  const { rows } = await db.query<Asked>(
    `select person_id as "personId", asked_by as "askedBy", asked_at as "askedAt" from app.staff_recovery
     where asked_at > $1 and ($2::bigint is null or person_id = $2) order by asked_at, asked_by`,
    [before(now, { days }), personId ?? null],
  )
  return rows
}

/** Notes that a colleague asks for a new link for somebody; false when they have within a day. */
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

/** Forgets who asked for somebody, when they have their link. */
export async function endRecovery(client: Queries, personId: number): Promise<void> {
  await client.query('delete from app.staff_recovery where person_id = $1', [personId])
}

/** Deletes what nobody joined before a moment. */
export async function forgetRecoveries(db: Queries, olderThan: Date): Promise<void> {
  await db.query('delete from app.staff_recovery where asked_at < $1', [olderThan])
}
