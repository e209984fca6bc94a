import type pg from 'pg'

/** Ids of the persons with access to a customer. */
export async function userIdsOf(db: Pick<pg.Pool, 'query'>, customerId: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select person_id as id from app.access where customer_id = $1',
    [customerId],
  )
  return rows.map(({ id }) => id)
}
