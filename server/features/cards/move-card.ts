import type pg from 'pg'

/**
 * Changes the status if the current status is among the given ones; the update decides between concurrent requests.
 * Returns whether it changed.
 */
export async function moveCard(
  client: Pick<pg.Pool, 'query'>,
  accountId: number,
  { from, to }: { from: readonly number[]; to: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update app.card set status = $3 where account_id = $1 and status = any($2)',
    [accountId, from, to],
  )
  return rowCount === 1
}
