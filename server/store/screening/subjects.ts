import type pg from 'pg'
import { claimDue } from '#core/claim-due.ts'
import {
  sealedCustomer,
  sealedPerson,
  type SealedCustomer,
  type SealedPerson,
} from '#store/customer/sealed-people.ts'
import { isCompanySql } from '#store/customer/customer-sql.ts'

type Queries = Pick<pg.Pool, 'query'>

export const subjectKinds = ['person', 'company', 'representative'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** A subject that is due to be compared. `list`: 0 when new or changed, else the list it was last compared with. */
export type ClaimedSubject = { id: number; kind: SubjectKind; subjectId: number; list: number }

/** The subjects to claim: only new or changed subjects, or all that were not compared with the newest list. */
export type DueSubjects = 'changed' | 'behind'

const returning = 'id, kind, subject_id as "subjectId", list_id as list'
const changed = {
  table: 'app.screening_subject',
  key: 'id',
  due: 'list_id = 0 and (next_at is null or next_at <= $3)',
  order: 'list_id, id',
  lease: 'claimed_until',
  set: 'claimed_until = $1',
  returning,
}
const behind = {
  table: 'app.screening_subject',
  key: 'id',
  due: `list_id < (select max(id) from app.screening_list) and (next_at is null or next_at <= $3)`,
  order: 'list_id, id',
  lease: 'claimed_until',
  set: 'claimed_until = $1',
  returning,
}

/** Claims subjects for a minute; those not finished by then are claimed again. */
export const claimSubjects = (
  db: pg.Pool,
  due: DueSubjects,
  options: { now: Date; limit: number },
): Promise<ClaimedSubject[]> =>
  due === 'changed'
    ? claimDue<ClaimedSubject>(db, changed, options)
    : claimDue<ClaimedSubject>(db, behind, options)

/** Records that these were compared with a list; a subject that changed meanwhile stays due. */
export async function noteScreened(
  db: Queries,
  subjects: readonly ClaimedSubject[],
  listId: number,
): Promise<void> {
  await db.query(
    `update app.screening_subject s set list_id = $3, claimed_until = null, next_at = null
     from unnest($1::bigint[], $2::int[]) as was (id, list)
     where s.id = was.id and s.list_id = was.list and s.claimed_until is not null`,
    [subjects.map(({ id }) => id), subjects.map(({ list }) => list), listId],
  )
}

/** Postpones the comparison of these, because the provider did not answer. */
export async function postponeSubjects(
  db: Queries,
  subjects: readonly ClaimedSubject[],
  until: Date,
): Promise<void> {
  await db.query(
    'update app.screening_subject set next_at = $2, claimed_until = null where id = any($1::bigint[])',
    [subjects.map(({ id }) => id), until],
  )
}

/** Number of subjects that were not compared with this list yet. */
export async function subjectsBehind(db: Queries, listId: number): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from app.screening_subject where list_id < $1',
    [listId],
  )
  return rows[0]?.n ?? 0
}

/** Whether a subject from before this list was not compared with it yet, and is due. */
export async function isSomebodyBehind(db: Queries, listId: number, now: Date): Promise<boolean> {
  const { rows } = await db.query<{ some: boolean }>(
    `select exists (select from app.screening_subject where list_id between 1 and $1 - 1
       and (next_at is null or next_at <= $2)) as some`,
    [listId, now],
  )
  return rows[0]?.some === true
}

export type PersonRow = { subjectId: number; sealed: SealedPerson; customerId: number; country: string }
export type CompanyRow = { subjectId: number; sealed: SealedCustomer; customerId: number; country: string }
export type RepresentativeRow = {
  subjectId: number
  customerId: number
  isCompany: boolean
  key: string | null
  sealed: string
  address: string | null
}

/** Users of customers, each with a single customer: their own, else the first. Closed customers are left out. */
export async function personsToScreen(db: Queries, ids: readonly number[]): Promise<PersonRow[]> {
  const { rows } = await db.query<PersonRow>(
    `select distinct on (p.id) p.id as "subjectId", ${sealedPerson('p')} as sealed, c.id as "customerId",
       c.residence_country as country
     from app.person p join app.access a on a.person_id = p.id join app.customer c on c.id = a.customer_id
     where p.id = any($1) and c.sandbox_of is null and not c.closed order by p.id, ${isCompanySql('c')}, c.id`,
    [ids],
  )
  return rows
}

/** Companies that are customers; closed companies are left out. */
export async function companiesToScreen(db: Queries, ids: readonly number[]): Promise<CompanyRow[]> {
  const { rows } = await db.query<CompanyRow>(
    `select c.id as "subjectId", c.id as "customerId", ${sealedCustomer('c')} as sealed, c.residence_country as country
     from app.customer c where c.id = any($1) and not c.closed`,
    [ids],
  )
  return rows
}

/** Owners, directors and holding companies of companies, without those of closed customers. */
export async function representativesToScreen(
  db: Queries,
  ids: readonly number[],
): Promise<RepresentativeRow[]> {
  const { rows } = await db.query<RepresentativeRow>(
    `select r.id as "subjectId", r.customer_id as "customerId", r.is_company as "isCompany",
       encode(r.sealed, 'base64') as sealed,
       (select encode(k.wrapped, 'base64') from app.data_key k where k.subject = 'customer:' || r.customer_id) as key,
       (select encode(d.sealed, 'base64') from app.address d where d.representative_id = r.id order by d.id desc limit 1) as address
     from app.representative r join app.customer c on c.id = r.customer_id
     where r.id = any($1) and not c.closed`,
    [ids],
  )
  return rows
}
