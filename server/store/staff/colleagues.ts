import type pg from 'pg'
import {
  sealedCustomer,
  sealedPerson,
  type SealedCustomer,
  type SealedPerson,
} from '#store/customer/sealed-people.ts'

type Queries = Pick<pg.Pool, 'query'>

type ColleagueRow = {
  personId: number
  sealed: SealedPerson
  roleId: number
  hasEnrolled: boolean
  since: Date
  leftAt: Date | null
  /** Who invited them and who ended their work; null: the command line, or long ago. */
  invitedBy: number | null
  leftBy: number | null
  /** Time at which the unused link was mailed to them. */
  mailedAt: Date | null
  conflicts: SealedCustomer[]
}

/** All members of staff, former members last; with the conflicts at a brand. */
export async function colleaguesAt(db: Queries, brand: string): Promise<ColleagueRow[]> {
  const { rows } = await db.query<ColleagueRow>(
    `select f.person_id as "personId", ${sealedPerson('p')} as sealed, f.role_id as "roleId",
       ${hasEnrolled('p')} as "hasEnrolled", f.since, f.left_at as "leftAt",
       f.invited_by as "invitedBy", f.left_by as "leftBy",
       (select max(i.mailed_at) from app.staff_invite i
        where i.person_id = f.person_id and i.used_at is null and i.withdrawn_at is null) as "mailedAt",
       (select coalesce(json_agg(${sealedCustomer('c')} order by c.id), '[]') from app.staff_conflict x
          join app.customer c on c.id = x.customer_id
        where x.person_id = f.person_id and c.brand = $1) as conflicts
     from app.staff f join app.person p on p.id = f.person_id
     where p.brand = 'console' order by f.left_at nulls first, f.person_id`,
    [brand],
  )
  return rows
}

/** The members of staff who may currently change staff. */
export async function administratorsOf(db: Queries): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select f.person_id as id from app.staff f join app.role r on r.id = f.role_id join app.person p on p.id = f.person_id
     where f.left_at is null and 'staff.write' = any(r.permissions) and ${hasEnrolled('p')} order by f.person_id`,
  )
  return rows.map(({ id }) => id)
}

/** SQL condition: the person `p` has a credential. */
const hasEnrolled = (p: string): string =>
  `(${p}.totp_secret is not null or exists (select from app.staff_passkey k where k.person_id = ${p}.id))`

/** The enrolment state of a member of staff, locked; undefined when there is no such person. */
export async function enrolmentOf(
  client: Queries,
  personId: number,
): Promise<{ roleId: number; hasEnrolled: boolean; hasEmail: boolean; hasLeft: boolean } | undefined> {
  const { rows } = await client.query<{
    roleId: number
    hasEnrolled: boolean
    hasEmail: boolean
    hasLeft: boolean
  }>(
    `select f.role_id as "roleId", ${hasEnrolled('p')} as "hasEnrolled", p.email_look_up is not null as "hasEmail",
       f.left_at is not null as "hasLeft"
     from app.staff f join app.person p on p.id = f.person_id where f.person_id = $1 and p.brand = 'console'
     for update of f`,
    [personId],
  )
  return rows[0]
}

/** Sets role and leaving of a colleague; returns the earlier values, undefined when there is no such person. */
export async function updateColleague(
  client: Queries,
  {
    personId,
    roleId,
    leftAt,
    leftBy,
  }: { personId: number; roleId: number; leftAt: Date | null; leftBy: number },
): Promise<{ roleId: number; hadLeft: boolean } | undefined> {
  const { rows } = await client.query<{ roleId: number; hadLeft: boolean }>(
    `update app.staff f set role_id = $2, left_at = case when $3::timestamptz is null then null else coalesce(f.left_at, $3) end,
       left_by = case when $3::timestamptz is null then null else coalesce(f.left_by, $4::bigint) end
     from (select person_id, role_id, left_at from app.staff where person_id = $1 for update) was
     where f.person_id = was.person_id
     returning was.role_id as "roleId", was.left_at is not null as "hadLeft"`,
    [personId, roleId, leftAt, leftBy],
  )
  return rows[0]
}

/** Records that a member of staff may not decide about a customer. */
export async function declareConflict(
  client: Queries,
  { personId, customerId, now }: { personId: number; customerId: number; now: Date },
): Promise<void> {
  await client.query(
    `insert into app.staff_conflict (person_id, customer_id, declared_at) values ($1, $2, $3) on conflict do nothing`,
    [personId, customerId, now],
  )
}

/** Whether such a record exists. */
export async function hasConflict(
  client: Queries,
  { personId, customerId }: { personId: number; customerId: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from app.staff_conflict where person_id = $1 and customer_id = $2',
    [personId, customerId],
  )
  return rowCount === 1
}

/** Removes such a record; false when there is none. */
export async function removeConflict(
  client: Queries,
  { personId, customerId }: { personId: number; customerId: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from app.staff_conflict where person_id = $1 and customer_id = $2',
    [personId, customerId],
  )
  return rowCount === 1
}
