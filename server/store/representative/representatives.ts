import { representativeTypes as types } from '@sixpence/protocol/rules/representatives'
import type pg from 'pg'
import type { HoldingCompany, PersonOfCompany } from './new-representatives.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'

type Queries = Pick<pg.Pool, 'query'>

/** A person of a company, or a company that holds its shares, in any of their roles. */
export type RoleOf<Text, IsCompany extends boolean = boolean> = {
  id: number
  isCompany: IsCompany
  /** The user account of the person, if any. */
  personId: number | null
  type: number
  /** The company above the customer in which they have the role. */
  ofId: number | null
  /** In ten-thousandths of a percent. */
  share: number | null
  text: Text
}

/** Representatives with any of these roles, in the order of the form. */
export async function rolesAt(
  { db, personal }: { db: Queries; personal: PersonalData },
  customerId: number,
  roles: readonly number[],
): Promise<(RoleOf<PersonOfCompany, false> | RoleOf<HoldingCompany, true>)[]> {
  const { rows } = await db.query<Omit<RoleOf<unknown>, 'text'> & { sealed: Buffer }>(
    `select r.id, r.is_company as "isCompany", r.person_id as "personId", o.type, o.of_id as "ofId", o.share, r.sealed
     from app.representative r join app.representative_role o on o.representative_id = r.id
     where r.customer_id = $1 and o.type = any($2) order by o.of_id nulls first, r.id, o.type`,
    [customerId, roles],
  )
  const opened = await Promise.all(
    rows.map(async ({ sealed, ...row }) => {
      const text = await personal.open(`customer:${customerId}`, sealed)
      return text && { ...row, text }
    }),
  )
  return opened.filter((item) => item !== undefined) as Awaited<ReturnType<typeof rolesAt>>
}

/** Position numbers of each user, by person id; empty for a mere user. */
export async function positionsOf(
  db: Queries,
  customerId: number,
): Promise<(personId: number) => readonly number[]> {
  const { rows } = await db.query<{ personId: number; types: number[] }>(
    `select r.person_id as "personId",
       array_agg(distinct case when o.type = $2 and o.of_id is not null then $3 else o.type end) as types
     from app.representative r join app.representative_role o on o.representative_id = r.id
     where r.customer_id = $1 and r.person_id is not null and o.type <> $4 group by 1`,
    [customerId, types.director, types.companyShareholder, types.other],
  )
  const typesByPerson = new Map(rows.map((row) => [row.personId, row.types]))
  return (personId) => typesByPerson.get(personId) ?? []
}

export type RoleHere = Pick<RoleOf<unknown>, 'type' | 'ofId' | 'share'>

/** A representative with all their roles. */
export type Representative = { id: number; personId: number | null; roles: RoleHere[] } & (
  | { isCompany: false; text: PersonOfCompany }
  | { isCompany: true; text: HoldingCompany }
)

export type Somebody = Extract<Representative, { isCompany: false }>
/** Whether the representative is a person rather than a company. */
export const isPerson = (representative: Representative): representative is Somebody =>
  !representative.isCompany

/** Representatives of a company in the order of the form; only the representative with an id, if given. */
export async function representativesOf(
  { db, personal }: { db: Queries; personal: PersonalData },
  customerId: number,
  id?: number,
): Promise<Representative[]> {
  const { rows } = await db.query<Omit<Representative, 'text'> & { sealed: Buffer }>(
    `select r.id, r.is_company as "isCompany", r.person_id as "personId", r.sealed,
       (select coalesce(json_agg(json_build_object('type', o.type, 'ofId', o.of_id, 'share', o.share)
          order by o.of_id nulls first, o.type), '[]')
        from app.representative_role o where o.representative_id = r.id) as roles
     from app.representative r where r.customer_id = $1 and ($2::bigint is null or r.id = $2) order by r.id`,
    [customerId, id ?? null],
  )
  const opened = await Promise.all(
    rows.map(async ({ sealed, ...row }) => {
      const text = await personal.open(`customer:${customerId}`, sealed)
      return text && { ...row, text }
    }),
  )
  return opened.filter((item) => item !== undefined) as Representative[]
}

export type OwnRepresentative = { id: number; isCompany: boolean }

/** The customer's representative with this id, undefined for an unknown representative or another customer's. */
export async function ownRepresentative(
  db: Queries,
  customerId: number,
  id: number,
): Promise<OwnRepresentative | undefined> {
  const { rows } = await db.query<OwnRepresentative>(
    'select id, is_company as "isCompany" from app.representative where customer_id = $1 and id = $2',
    [customerId, id],
  )
  return rows[0]
}

/** Links a person of the company to their user account, or to none. False when they are no longer a representative. */
export async function linkRepresentative(
  db: Queries,
  { id, personId }: { id: number; personId: number | null },
): Promise<boolean> {
  const { rowCount } = await db.query('update app.representative set person_id = $2 where id = $1', [
    id,
    personId,
  ])
  return rowCount === 1
}

/** Replaces the sealed details of a representative. */
export async function rewriteRepresentative(db: Queries, id: number, sealed: Buffer): Promise<void> {
  await db.query('update app.representative set sealed = $2 where id = $1', [id, sealed])
}

/** Deletes a representative's roles of these types in the company itself. */
export async function deleteRoles(db: Queries, id: number, roleTypes: readonly number[]): Promise<void> {
  await db.query(
    'delete from app.representative_role where representative_id = $1 and of_id is null and type = any($2)',
    [id, roleTypes],
  )
}
