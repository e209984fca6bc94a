import type pg from 'pg'
import { copiedTables } from '#cells/move/moved-tables.ts'

type Queries = Pick<pg.Pool, 'query'>

/** Customers and persons who can only move together. */
export type Party = { customerIds: number[]; personIds: number[] }

/**
 * Everybody who moves with a customer, because a person lives in a single cell with all customers they have access
 * to: the customer's users, the other customers of those, the users of these, and so on. Former users who are named
 * in copied rows move too, unless the `other` cell has them already. `leftBehind`: rows that name a person who still
 * lives in this cell, and with which customers.
 */
export async function partyOf(
  db: Queries,
  customerId: number,
  other: Queries,
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
  const others = await otherPersonsOf(db, { customerIds, personIds: userIds }, other)
  const former = others.filter((item) => item.users.length === 0).map(({ id }) => id)
  const personIds = [...new Set([...userIds, ...former])].toSorted((a, b) => a - b)
  // The rows of former users name nobody new.
  const further = await otherPersonsOf(db, { customerIds, personIds }, other)
  return {
    customerIds,
    personIds,
    leftBehind: [
      ...new Set(
        further.map(
          ({ table, users }) =>
            `a former user is named in ${table} and now signs in to ${users.join(', ')}: move that first`,
        ),
      ),
    ],
  }
}

/**
 * Persons besides these whom the copied rows refer to and whom the other cell does not have. `users`: the staying
 * customers to which they sign in.
 */
async function otherPersonsOf(
  db: Queries,
  { customerIds, personIds }: Party,
  other: Queries,
): Promise<{ id: number; table: string; users: string[] }[]> {
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
  const { rows } = await db.query<{ id: number; table: string; users: string[] }>(
    `select distinct o.id, o."table", array(select a.customer_id::text from app.access a where a.person_id = o.id
       order by a.customer_id) as users
     from (${parts.join(' union all ')}) o where ($1::bigint[], $2::bigint[]) is not null`,
    [customerIds, personIds],
  )
  // Person ids are unique over all cells: whoever moved before, or came from there, has a row.
  const { rows: there } = await other.query<{ id: number }>(
    'select id from app.person where id = any($1::bigint[])',
    [rows.map(({ id }) => id)],
  )
  const presentIds = new Set(there.map(({ id }) => id))
  return rows.filter(({ id }) => !presentIds.has(id))
}
