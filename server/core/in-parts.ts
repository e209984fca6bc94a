import type pg from 'pg'

/** Rows per statement, so that each statement is short and holds few locks. */
const atOnce = 10_000

/**
 * Repeats a statement until it finds no more rows. Its last parameter is the maximum number of rows it may change;
 * without the repetition a job would remove only that many per run, and a larger backlog would grow without bound.
 */
export async function inParts(
  db: Pick<pg.Pool | pg.ClientBase, 'query'>,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query(text, [...values, atOnce])
    if ((rowCount ?? 0) < atOnce) return
  }
}
