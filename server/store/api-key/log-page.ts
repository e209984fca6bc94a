import { logPageSize, type LogCursor } from '@sixpence/protocol/public-api/common'
import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

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

/** The statement of a log; `values` are its parameters from `$1`. */
type Log = { key: string; at: string; columns: string; from: string; where: string; values: unknown[] }

/**
 * A page of a log, the newest first. By id and not by number of the page, so that rows that are added meanwhile move
 * none from one page to the next.
 */
export async function pageOf<Row extends { id: number }>(
  db: Queries,
  { since, until, cursor }: Omit<LogAsked, 'query'>,
  { key, at, columns, from, where, values }: Log,
): Promise<LogPage<Row>> {
  const place = (offset: number): string => `$${values.length + offset}`
  const inTime = `${where} and (${place(1)}::timestamptz is null or ${at} >= ${place(1)})
    and (${place(2)}::timestamptz is null or ${at} < ${place(2)})`
  const inTimeValues = [...values, since ?? null, until ?? null]
  const isBack = cursor.startsWith('p')
  const [{ rows: found }, { rows: counted }] = await Promise.all([
    db.query<Row>(
      `select ${columns} from ${from} where ${inTime}
         and (${place(3)}::bigint is null or ${key} ${isBack ? '>' : '<'} ${place(3)})
       order by ${key} ${isBack ? 'asc' : 'desc'} limit ${place(4)}`,
      [...inTimeValues, cursor === '' ? null : Number(cursor.slice(1)), logPageSize + 1],
    ),
    db.query<{ count: number }>(`select count(*)::int as count from ${from} where ${inTime}`, inTimeValues),
  ])
  const hasMore = found.length > logPageSize
  const kept = found.slice(0, logPageSize)
  const rows = isBack ? kept.toReversed() : kept
  const [first, last] = [rows[0], rows.at(-1)]
  const isAfter = isBack || hasMore
  const isBefore = isBack ? hasMore : cursor !== ''
  return {
    rows,
    cursor: {
      count: counted[0]?.count ?? 0,
      current: cursor,
      ...(last && isAfter && { next: `n${last.id}` }),
      ...(first && isBefore && { prev: `p${first.id}` }),
    },
  }
}
