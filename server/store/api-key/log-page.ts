import { logPageSize, mostCounted, type LogCursor } from '@sixpence/protocol/public-api/common'

/** What is asked of a log. The cursor: `n` or `p` with the id before or after which rows are wanted; empty at first. */
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
 * Parameters of a log's statement: the ids that its rows are below and above, and how many are asked for, one more than a
 * page has. By id and not by number of the page, so that rows that are added meanwhile move none to another page.
 */
export function placeOf(cursor: string): [below: number | null, above: number | null, limit: number] {
  const id = cursor === '' ? null : Number(cursor.slice(1))
  return isBack(cursor) ? [null, id, logPageSize + 1] : [id, null, logPageSize + 1]
}

/** SQL: the number of rows of this, counted no further than a reader wants to know. */
export const countUpTo = (rows: string): string =>
  `select count(*)::int as count from (select from ${rows} limit ${mostCounted}) counted`

/**
 * A page of what was found: rows from the newest, or, where the cursor leads back, from the oldest. `count`: of all rows
 * that were asked for.
 */
export function pageOf<Row extends { id: number }>(
  found: readonly Row[],
  cursor: string,
  count: number,
): LogPage<Row> {
  const hasMore = found.length > logPageSize
  const kept = found.slice(0, logPageSize)
  const rows = isBack(cursor) ? kept.toReversed() : kept
  const [first, last] = [rows[0], rows.at(-1)]
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
