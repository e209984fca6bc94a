import type pg from 'pg'

/** A pool, or one connection when the statement belongs to a transaction of the caller's. */
export type Database = pg.Pool | pg.ClientBase

/** The rows of one statement. */
export async function rows<Row extends pg.QueryResultRow>(
  db: Database,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const result = await db.query<Row>(text, values)
  return result.rows
}
