import type pg from 'pg'

/** A pool, or one connection when the statement belongs to the caller's transaction. */
export type Database = pg.Pool | pg.ClientBase

/**
 * Runs one parameterised statement and returns its rows. With a name, which belongs to this text alone, a connection parses
 * and plans it once: planning a look-up by key takes several times as long as the look-up.
 */
export async function rows<Row extends pg.QueryResultRow>(
  db: Database,
  text: string,
  values: unknown[],
  name?: string,
): Promise<Row[]> {
  const result = await (name === undefined
    ? db.query<Row>(text, values)
    : db.query<Row>({ name, text, values }))
  return result.rows
}
