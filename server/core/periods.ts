import type pg from 'pg'
import { sqlState } from '@sixpence/postgres/connect'

type Queries = Pick<pg.Pool | pg.ClientBase, 'query'>

/** Partitions exist this far ahead, so that a bank continues even if this job fails for a year. */
const ahead = '1 year'

/** Creates the partitions of the coming year, for the tables declared in `app.partitioned`. Returns their number. */
export async function makePeriods(db: Queries): Promise<number> {
  const { rows } = await db.query<{ made: number }>('select app.make_periods($1::interval) as made', [ahead])
  return rows[0]?.made ?? 0
}

/**
 * Job: creates the partitions of the coming year and removes those past their retention. Removing gives up after a
 * second if the table is in use; the next run tries again.
 */
export async function keepPeriods(db: Queries): Promise<void> {
  await makePeriods(db)
  await db.query('select app.remove_periods()').catch((error: unknown) => {
    if (sqlState(error) !== lockNotAvailable) throw error
  })
}

const lockNotAvailable = '55P03'
