import type pg from 'pg'
import { sqlState } from '@sixpence/postgres/connect'

type Queries = Pick<pg.Pool | pg.ClientBase, 'query'>

/** So far ahead there is always a partition: a bank whose job fails for a year goes on. */
const ahead = '1 year'

/** Makes the partitions of the year that comes, of the tables declared in `app.partitioned`. Returns how many. */
export async function makePeriods(db: Queries): Promise<number> {
  const { rows } = await db.query<{ made: number }>('select app.make_periods($1::interval) as made', [ahead])
  return rows[0]?.made ?? 0
}

/**
 * Job: makes the partitions of the year that comes and removes those whose rows are no longer kept. Removing gives way after
 * a second to whoever uses the table; the next run tries again.
 */
export async function keepPeriods(db: Queries): Promise<void> {
  await makePeriods(db)
  await db.query('select app.remove_periods()').catch((error: unknown) => {
    if (sqlState(error) !== lockNotAvailable) throw error
  })
}

const lockNotAvailable = '55P03'
