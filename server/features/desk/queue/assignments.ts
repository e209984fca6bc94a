import type { QueueKind } from '@sixpence/protocol/desk/desk'
import type pg from 'pg'

type Case = { kind: QueueKind; object: string }
type Db = Pick<pg.Pool, 'query'>

/**
 * Assigns a case to a person if it is free, already theirs, assigned to someone who has left, or assigned to `from`.
 * Only one of two concurrent calls gets it. Returns whether the person has the case.
 */
export async function takeCase(
  db: Db,
  { kind, object }: Case,
  { personId, from, now }: { personId: number; from?: number | undefined; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into app.desk_assignment as a (kind, object, person_id, at) values ($1, $2, $3, $4)
     on conflict (kind, object) do update set person_id = $3, at = $4
       where a.person_id in ($3, $5)
         or exists (select from app.staff f where f.person_id = a.person_id and f.left_at is not null)`,
    [kind, object, personId, now, from ?? null],
  )
  return rowCount === 1
}

/** Assigns a case only if it is free; false also if the person already has it. */
export async function claimCase(
  db: Db,
  { kind, object }: Case,
  { personId, now }: { personId: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into app.desk_assignment as a (kind, object, person_id, at) values ($1, $2, $3, $4)
     on conflict (kind, object) do update set person_id = $3, at = $4
       where exists (select from app.staff f where f.person_id = a.person_id and f.left_at is not null)`,
    [kind, object, personId, now],
  )
  return rowCount === 1
}

/** Gives back a person's case; does nothing if they do not have it. */
export const giveCaseBack = (db: Db, { kind, object }: Case, personId: number): Promise<unknown> =>
  db.query('delete from app.desk_assignment where kind = $1 and object = $2 and person_id = $3', [
    kind,
    object,
    personId,
  ])
