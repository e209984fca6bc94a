import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/** First six digits of cards that nothing is paid out to, in their order. */
export async function blockedBins(db: Queries): Promise<string[]> {
  const { rows } = await db.query<{ bin: string }>('select bin from app.blocked_bin order by bin')
  return rows.map(({ bin }) => bin)
}
