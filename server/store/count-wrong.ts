import type pg from 'pg'

/** What is proven by a code or a signature, and by what its row is named. */
const keys = { approval: 'operation_id', request_code: 'id', global_claim: 'id' } as const

/**
 * Counts a proof that was judged and is wrong; the last of `most` ends what it was to prove. Tries that are handed out but not
 * judged yet end nothing: the right one may be among them. Gives how it stands now; undefined when it was decided before.
 */
export async function countWrong(
  db: Pick<pg.Pool, 'query'>,
  of: keyof typeof keys,
  id: number,
  most: number,
): Promise<'open' | 'dead' | undefined> {
  const { rows } = await db.query<{ state: 'open' | 'dead' }>(
    `update app.${of} set wrong = wrong + 1, state = case when wrong + 1 >= $2 then 'dead' else state end
     where ${keys[of]} = $1 and state = 'open' returning state`,
    [id, most],
  )
  return rows[0]?.state
}
