import type pg from 'pg'

/** Ends the sessions whose tokens were signed with a retired secret; returns their number. */
export async function endSessionsOf(
  client: Pick<pg.Pool, 'query'>,
  keyNumber: number,
  now: Date,
): Promise<number> {
  const { rowCount } = await client.query(
    `update app.session set ended_at = $2, ended_why = 'secret retired' where key_number = $1 and ended_at is null`,
    [keyNumber, now],
  )
  return rowCount ?? 0
}
