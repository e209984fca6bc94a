import type pg from 'pg'

/** A pool, or a single connection when the statement belongs to the caller's transaction. */
export type Database = pg.Pool | pg.ClientBase

/** Runs a parameterised statement and returns its rows. */
export async function rows<Row extends pg.QueryResultRow>(
  db: Database,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const result = await db.query<Row>(text, values)
  return result.rows
}
