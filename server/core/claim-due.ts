import type pg from 'pg'

/**
 * A table whose rows are work with a due time, as pieces of SQL. In them `$1` is the end of the lease, `$3` the current
 * time, and `$4` the time of `upTo` if given.
 */
export type DueQueue = {
  table: string
  /** The columns that identify a row. */
  key: string
  due: string
  order: string
  /** The column that holds the end of a lease; it may be the column that holds the due time. */
  lease: string
  /** The assignments of the claiming update: the lease, and any others. */
  set: string
  /**
   * The key and further columns selected as `due`, for `returning` to read their values from before the update; `old`
   * exists from PostgreSQL 18 on.
   */
  read?: string
  returning: string
}

export type ClaimOptions = {
  /** The current time: leases that end before it are over. */
  now: Date
  /** The time of the bank's calendar, which a demo can move; leases use real time. */
  upTo?: Date
  limit?: number
  leaseMs?: number
}

/**
 * Lease of work that moves money, which is safe to repeat because of its idempotency keys. It is so short that
 * another server takes over within eleven seconds if the claiming server is killed, frozen or cut off.
 */
export const moneyLeaseMs = 10_000

/**
 * Claims at most `limit` (100) rows of a queue that are due and not leased by another process, for `leaseMs` (a
 * minute). A row whose work takes longer is claimed again, so its work must be safe to repeat.
 */
export async function claimDue<Row extends pg.QueryResultRow>(
  db: pg.Pool | pg.ClientBase,
  queue: DueQueue,
  { now, upTo, limit = 100, leaseMs = 60_000 }: ClaimOptions,
): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `with due as (
       select ${queue.read ?? queue.key} from ${queue.table}
       where ${queue.due} and (${queue.lease} is null or ${queue.lease} <= $3)
       order by ${queue.order} limit $2 for update skip locked)
     update ${queue.table} set ${queue.set} where (${queue.key}) in (select ${queue.key} from due) returning ${queue.returning}`,
    [new Date(now.getTime() + leaseMs), limit, now, ...(upTo ? [upTo] : [])],
  )
  return rows
}
