import type pg from 'pg'

/** Rows per statement: each ends soon and holds few locks, however much there is. */
const atOnce = 10_000

/**
 * Repeats a statement until it finds nothing more to do. Its last parameter is the most rows it may touch; without one that
 * much would be removed per run of a job, and what is more than that would grow for ever.
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
