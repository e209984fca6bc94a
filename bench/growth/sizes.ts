import type pg from 'pg'

/** Rows and bytes of a table with its indexes and long values, its partitions included. */
type Size = { rows: number; table: number; indexes: number }
type Sizes = ReadonlyMap<string, Size>

/** State of a bank at a moment: its tables, bytes of log and of files so far, and its last operation. */
export type State = { tables: Sizes; wal: number; files: number; place: number }

/** Every table of the bank with its counted rows. */
export async function sizesOf(db: pg.Client): Promise<Sizes> {
  const { rows: tables } = await db.query<{ name: string; table: string; indexes: string }>(
    `select coalesce(i.inhparent, c.oid)::regclass::text as name, sum(pg_table_size(c.oid)) as table,
       sum(pg_indexes_size(c.oid)) as indexes
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid
     where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('app', 'ledger', 'sandbox') group by 1`,
  )
  const found = new Map<string, Size>()
  for (const { name, table, indexes } of tables) {
    const { rows } = await db.query<{ rows: string }>(`select count(*) as rows from ${name}`)
    found.set(name, { rows: Number(rows[0]?.rows), table: Number(table), indexes: Number(indexes) })
  }
  return found
}
