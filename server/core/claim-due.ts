import type pg from 'pg'

/**
 * A table whose rows are work to be done at a time, as pieces of SQL. In them `$1` is the end of the lease, `$3` the
 * present moment, and `$4` the moment of `upTo` where that is given.
 */
export type DueQueue = {
  table: string
  /** The columns that identify a row. */
  key: string
  due: string
  order: string
  /** The column that holds the end of a lease; it may be the one that says when the row is due. */
  lease: string
  /** What claiming a row changes: the lease, and what else. */
  set: string
  /** The key, and columns that `returning` reads as they were before from `due`; `old` is there from PostgreSQL 18 on. */
  read?: string
  returning: string
}

export type ClaimOptions = {
  /** The present moment: a lease that ended before it is over. */
  now: Date
  /** The moment of the bank's calendar, which a demo can move; leases are of real time. */
  upTo?: Date
  limit?: number
  leaseMs?: number
}

/**
 * Lease of work that moves money, by keys under which nothing happens twice: so short that another server has it within
 * eleven seconds when the one that claimed it is killed, frozen or cut off.
 */
export const moneyLeaseMs = 10_000

/**
 * Claims the rows of a queue that are due and not leased by another process, at most `limit` (100), for `leaseMs` (one
 * minute). A row whose work is not finished by then is claimed again, so its work must bear being done twice.
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
