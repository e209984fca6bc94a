import type pg from 'pg'
import { copiedTables } from '#store/move/moved-tables.ts'

type Queries = Pick<pg.Pool, 'query'>

/** Customers and persons who can only move together. */
export type Party = { customerIds: number[]; personIds: number[] }

/**
 * Everybody who moves with a customer, because a person lives in one cell with all they have access to: the customer's users, the
 * other customers of those, the users of these, and so on. `leftBehind`: what names a person who lives on in this cell.
 */
export async function partyOf(
  db: Queries,
  customerId: number,
): Promise<Party & { leftBehind: readonly string[] }> {
  const { rows: customers } = await db.query<{ id: number }>(
    `with recursive together(id) as (
       select $1::bigint
       union select o.customer_id from together t
         join app.access a on a.customer_id = t.id join app.access o on o.person_id = a.person_id)
     select id from together order by id`,
    [customerId],
  )
  const customerIds = customers.map(({ id }) => id)
  const { rows: users } = await db.query<{ id: number }>(
    'select distinct person_id as id from app.access where customer_id = any($1::bigint[]) order by id',
    [customerIds],
  )
  const userIds = users.map(({ id }) => id)
  const others = await otherPersonsOf(db, { customerIds, personIds: userIds })
  const former = others.filter((one) => !one.isUser).map(({ id }) => id)
  const personIds = [...new Set([...userIds, ...former])].toSorted((a, b) => a - b)
  // What is of those who were users before names nobody new.
  const further = await otherPersonsOf(db, { customerIds, personIds })
  return {
    customerIds,
    personIds,
    leftBehind: [
      ...new Set(further.map(({ table }) => `a former user who stays in this cell, named in ${table}`)),
    ],
  }
}

/** Persons besides these whom the rows that go along refer to; `isUser`: of a customer that stays. */
async function otherPersonsOf(
  db: Queries,
  { customerIds, personIds }: Party,
): Promise<{ id: number; table: string; isUser: boolean }[]> {
  const { rows: references } = await db.query<{ table: string; column: string }>(
    `select k.conrelid::regclass::text as "table", a.attname as "column"
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and k.confrelid = 'app.person'::regclass and k.conrelid = any($1::text[]::regclass[])`,
    [copiedTables.map(({ table }) => table)],
  )
  const whereOf = new Map(copiedTables.map(({ table, where }) => [table, where]))
  const parts = references.map(
    ({ table, column }) =>
      `select t."${column}" as id, '${table}' as "table" from (select * from ${table} where ${whereOf.get(table)}) t
       where t."${column}" is not null and t."${column}" <> all($2::bigint[])`,
  )
  const { rows } = await db.query<{ id: number; table: string; isUser: boolean }>(
    `select distinct o.id, o."table", exists (select from app.access a where a.person_id = o.id) as "isUser"
     from (${parts.join(' union all ')}) o where ($1::bigint[], $2::bigint[]) is not null`,
    [customerIds, personIds],
  )
  return rows
}
