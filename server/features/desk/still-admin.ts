import type pg from 'pg'

/**
 * Whether the person is an administrator now. Locks the row for share until the transaction ends, so that a
 * concurrent withdrawal of the right either waits or is seen.
 */
export async function isStillAdmin(client: pg.PoolClient, personId: number): Promise<boolean> {
  const { rowCount } = await client.query('select from app.person where id = $1 and is_admin for share', [
    personId,
  ])
  return rowCount === 1
}
