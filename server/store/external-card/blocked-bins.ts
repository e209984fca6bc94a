import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/** BINs (first six digits) that are blocked for card payouts, sorted. */
export async function blockedBins(db: Queries): Promise<string[]> {
  const { rows } = await db.query<{ bin: string }>('select bin from app.blocked_bin order by bin')
  return rows.map(({ bin }) => bin)
}
