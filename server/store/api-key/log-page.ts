import { logPageSize, mostCounted, type LogCursor } from '@sixpence/protocol/public-api/common'

/** A query of a log. The cursor: `n` or `p` with the id before or after which rows are wanted; empty at first. */
export type LogAsked = {
  query: string
  /** Rows from this time. */
  since: Date | undefined
  /** Rows before this time. */
  until: Date | undefined
  cursor: string
}

export type LogPage<Row> = { rows: Row[]; cursor: LogCursor }

/**
 * Parameters of a log's statement: the ids between which its rows are, and the number of rows, a row more than a page
 * has. By id and not by page number, so that rows added meanwhile do not move others to another page.
 */
export function placeOf(cursor: string): [below: number | null, above: number | null, limit: number] {
  const id = cursor === '' ? null : Number(cursor.slice(1))
  return isBack(cursor) ? [null, id, logPageSize + 1] : [id, null, logPageSize + 1]
}

/** SQL: the number of rows of this query, counted up to a maximum. */
export const countUpTo = (rows: string): string =>
  `select count(*)::int as count from (select from ${rows} limit ${mostCounted}) counted`

/**
 * A page of the rows found: from the newest, or from the oldest if the cursor leads back. `count`: the number of all
 * matching rows.
 */
export function pageOf<Row extends { id: number }>(
  rowsRead: readonly Row[],
  cursor: string,
  count: number,
): LogPage<Row> {
  const hasMore = rowsRead.length > logPageSize
  const page = rowsRead.slice(0, logPageSize)
  const rows = isBack(cursor) ? page.toReversed() : page
  const first = rows[0]
  const last = rows.at(-1)
  return {
    rows,
    cursor: {
      count,
      current: cursor,
      ...(last && (isBack(cursor) || hasMore) && { next: `n${last.id}` }),
      ...(first && (isBack(cursor) ? hasMore : cursor !== '') && { prev: `p${first.id}` }),
    },
  }
}

const isBack = (cursor: string): boolean => cursor.startsWith('p')
