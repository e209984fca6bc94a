import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/** Whether a customer with this id belongs to the brand. */
export async function isCustomerOf(db: Queries, customerId: number, brand: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from app.customer where id = $1 and brand = $2 and sandbox_of is null',
    [customerId, brand],
  )
  return rowCount === 1
}

/** Whether the customer may move money: neither limited nor closed. Not cached. */
export async function mayMoveMoney(db: Queries, customerId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from app.customer where id = $1 and not limited and not closed',
    [customerId],
  )
  return rowCount === 1
}

/** Whether the customer is limited. Not cached. */
export async function isLimited(db: Queries, customerId: number): Promise<boolean> {
  const { rows } = await db.query<{ limited: boolean }>('select limited from app.customer where id = $1', [
    customerId,
  ])
  return rows[0]?.limited ?? false
}

/** The brand of a customer; undefined when there is none. */
export async function brandOf(db: Queries, customerId: number): Promise<string | undefined> {
  const { rows } = await db.query<{ brand: string }>('select brand from app.customer where id = $1', [
    customerId,
  ])
  return rows[0]?.brand
}

/** The customer with the e-mail address of these look-up hashes, which include the brand. */
export async function customerByEmail(
  db: Queries,
  lookUps: readonly Buffer[],
): Promise<{ id: number; createdAt: Date } | undefined> {
  const { rows } = await db.query<{ id: number; createdAt: Date }>(
    'select id, created_at as "createdAt" from app.customer where email_look_up = any($1)',
    [lookUps],
  )
  return rows[0]
}

type CustomerRowTable = 'document' | 'proposal' | 'restriction'

/** The customer of this row; undefined when there is none or the customer belongs to another brand. */
export async function customerOfRow(
  db: Queries,
  brand: string,
  { table, id }: { table: CustomerRowTable; id: number },
): Promise<number | undefined> {
  const { rows } = await db.query<{ customerId: number }>(
    `select r.customer_id as "customerId" from app.${table} r join app.customer c on c.id = r.customer_id
     where r.id = $1 and c.brand = $2`,
    [id, brand],
  )
  return rows[0]?.customerId
}

/** Whether a person or customer has the e-mail address with these look-up hashes, which include the brand. */
export async function isEmailTaken(db: Queries, lookUps: readonly Buffer[]): Promise<boolean> {
  const { rows } = await db.query(
    `select from app.person where email_look_up = any($1)
     union all select from app.customer where email_look_up = any($1) limit 1`,
    [lookUps],
  )
  return rows.length > 0
}
