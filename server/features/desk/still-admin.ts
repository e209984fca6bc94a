import type pg from 'pg'

/** The right, read again and held until the transaction ends: whoever withdraws it waits, or this one sees that it is gone. */
export async function isStillAdmin(client: pg.PoolClient, personId: number): Promise<boolean> {
  const { rowCount } = await client.query('select from app.person where id = $1 and is_admin for share', [
    personId,
  ])
  return rowCount === 1
}
