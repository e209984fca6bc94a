import { randomBytes } from 'node:crypto'
import { after } from '@sixpence/days'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { insertConsolePerson } from '#store/customer/new-customer.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { consoleBrand } from './staff.ts'

type Queries = Pick<pg.Pool, 'query'>
type InviteDeps = { db: pg.ClientBase; personal: PersonalData }

type Invitation = {
  /** Absent for the first administrator of a new installation, who enters it with the link. */
  email: string | undefined
  /** The name or shipped key of the role; undefined: their current role, or else administrator. */
  role: string | undefined
  invitedBy: number | undefined
}

/** How long a link can be used. */
const days = 1

/**
 * Invites a person to the staff, or gives a member of staff access again: earlier links become void. Undefined when
 * there is no such role.
 */
export async function inviteStaff(
  s: InviteDeps,
  { email, role, invitedBy }: Invitation,
  now: Date,
): Promise<{ token: string; personId: number; isNew: boolean } | undefined> {
  const invitedId = email === undefined ? undefined : await staffByEmail(s, email)
  const { rows } = await s.db.query<{ id: number }>(
    `select r.id from app.role r
     where case when $1::text is null then r.id = coalesce((select role_id from app.staff where person_id = $2),
         (select id from app.role where key = 'administrator'))
       else r.key = $1 or lower(r.name) = lower($1) end
     order by r.key = $1 desc nulls last limit 1`,
    [role ?? null, invitedId ?? null],
  )
  const [row] = rows
  if (!row) return undefined
  const personId = invitedId ?? (await insertConsolePerson(s, { brand: consoleBrand, email }))
  await s.db.query(
    `insert into app.staff as f (person_id, role_id, since, invited_by) values ($1, $2, $3, $4)
     on conflict (person_id) do update set role_id = excluded.role_id, left_at = null, left_by = null,
       invited_by = case when f.left_at is null then f.invited_by else excluded.invited_by end`,
    [personId, row.id, now, invitedBy ?? null],
  )
  await s.db.query(
    `update app.staff_invite set withdrawn_at = $2 where person_id = $1 and used_at is null and withdrawn_at is null`,
    [personId, now],
  )
  const token = randomBytes(32).toString('base64url')
  await s.db.query(
    `insert into app.staff_invite (token_hash, person_id, invited_by, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
    [sha256(token), personId, invitedBy ?? null, now, after(now, { days })],
  )
  return { token, personId, isNew: invitedId === undefined }
}

/**
 * The person a link is for; undefined when it was used, withdrawn or has expired. `lock`: until the transaction ends.
 */
export async function invitedBy(
  db: Queries,
  token: string,
  { now, lock = false }: { now: Date; lock?: boolean },
): Promise<{ personId: number; hasEmail: boolean } | undefined> {
  const { rows } = await db.query<{ personId: number; hasEmail: boolean }>(
    `select i.person_id as "personId", p.email_look_up is not null as "hasEmail"
     from app.staff_invite i join app.staff f on f.person_id = i.person_id join app.person p on p.id = i.person_id
     where i.token_hash = $1 and i.used_at is null and i.withdrawn_at is null and i.expires_at > $2 and f.left_at is null
     ${lock ? 'for update of i' : ''}`,
    [sha256(token), now],
  )
  return rows[0]
}

/** Uses up a link. */
export async function useInvite(client: Queries, token: string, now: Date): Promise<void> {
  await client.query('update app.staff_invite set used_at = $2 where token_hash = $1', [sha256(token), now])
}

/** Records that the open link of a person was mailed. */
export async function noteInviteMailed(db: Queries, personId: number, now: Date): Promise<void> {
  await db.query(
    'update app.staff_invite set mailed_at = $2 where person_id = $1 and used_at is null and withdrawn_at is null',
    [personId, now],
  )
}

/** Deletes links that were used, withdrawn or expired before a moment. */
export async function forgetInvites(db: Queries, before: Date): Promise<void> {
  await db.query(
    'delete from app.staff_invite where least(coalesce(used_at, expires_at), coalesce(withdrawn_at, expires_at)) < $1',
    [before],
  )
}

/** The member of staff with this e-mail address, whether or not they have left. */
export async function staffByEmail({ db, personal }: InviteDeps, email: string): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    'select p.id from app.person p join app.staff f on f.person_id = p.id where p.email_look_up = any($1)',
    [personal.lookUps('email', consoleBrand, email)],
  )
  return rows[0]?.id
}

/** Whether there is any staff; with a lock, so that only the first of several processes acts on the answer. */
export async function hasStaff(client: pg.ClientBase): Promise<boolean> {
  await client.query(`select pg_advisory_xact_lock(hashtext('sixpence first administrator'))`)
  return (await client.query('select from app.staff where left_at is null limit 1')).rowCount === 1
}
