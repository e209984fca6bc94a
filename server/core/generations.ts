import { connected } from '@sixpence/postgres/connect'
import type pg from 'pg'

/** Tables whose rows record their generation, as a column default. */
const written = ['ledger.operation', 'app.audit', 'app.outbox'] as const

/**
 * Opens a new generation: later rows sort after all existing rows, whatever transaction ids the cluster assigns. Runs
 * in the transaction of the caller, who must own the tables. Returns the generation's number.
 */
export async function openGeneration(client: pg.ClientBase, reason: 'moved' | 'restored'): Promise<number> {
  await client.query('lock table ledger.generation in exclusive mode')
  const { rows } = await client.query<{ number: number }>(
    'select coalesce(max(number), 0) + 1 as number from ledger.generation',
  )
  const number = Number(rows[0]?.number)
  // ALTER TABLE waits for concurrent writers, so that no row of the old generation is written later.
  for (const table of written)
    await client.query(`alter table ${table} alter column generation set default ${number}`)
  await client.query(
    `insert into ledger.generation (number, system_identifier, timeline, reason)
     select $1, system_identifier, ledger.timeline(), $2 from pg_control_system()`,
    [number, reason],
  )
  return number
}

/**
 * Verifies that the database was not moved to another cluster. @throws Error with a sentence when it was and the move
 * has not been acknowledged
 */
export async function checkGeneration(ownerUrl: string): Promise<void> {
  await connected(ownerUrl, async (client) => {
    await client.query('select ledger.check_cluster()')
    const { rows } = await client.query<{ table: string }>(
      `select t.name as table from unnest($1::text[]) t(name)
         join pg_attribute a on a.attrelid = t.name::regclass and a.attname = 'generation'
         left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where pg_get_expr(d.adbin, d.adrelid) is distinct from (select max(number)::text from ledger.generation)`,
      [written],
    )
    if (rows.length === 0) return
    throw new Error(
      `what is written to ${rows.map(({ table }) => table).join(' and ')} would not get the generation that is open: ` +
        'the data was copied without its tables, so run `npm run operator -- database:moved` and start again',
    )
  })
}

/** Verifies that no server process uses the database. @throws Error otherwise */
export async function refuseWhileRunning(client: pg.ClientBase | pg.Pool): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name like 'sixpence%' and pid <> pg_backend_pid()`,
  )
  if (rowCount) throw new Error('Sixpence is running on this database: end it first')
}
