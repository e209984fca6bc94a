import type pg from 'pg'

/** How `ledger.entry` is stored. `one`: as created by the migrations. */
export type Layout = 'one' | 'hash' | 'range'
export const layouts: readonly Layout[] = ['one', 'hash', 'range']

/**
 * Replaces an empty table of the ledger by a table without indexes, which are built when it is full. PostgreSQL does
 * not log the filling of a table created in the same transaction. `clause`: how it is partitioned.
 */
export async function renewTable(db: pg.Client, table: string, clause = ''): Promise<void> {
  const { rows } = await db.query<{ options: string | null }>(
    `select array_to_string(reloptions, ', ') as options from pg_class where oid = $1::regclass`,
    [`ledger.${table}`],
  )
  await db.query('drop view if exists ledger.violation')
  await db.query(
    `create table ledger.renewed (like ledger.${table} including defaults including constraints) ${clause}`,
  )
  await db.query(`drop table ledger.${table}`)
  await db.query(`alter table ledger.renewed rename to ${table}`)
  const options = rows[0]?.options
  if (options && clause === '') await db.query(`alter table ledger.${table} set (${options})`)
  await db.query(`grant select on ledger.${table} to sixpence_api`)
}

/**
 * An empty table of entries in this layout: `hash` has partitions by account, `range` by closed ranges of operations, the
 * newest with room for all that follow.
 */
export async function makeEntries(
  db: pg.Client,
  layout: Layout,
  { partitions, operations }: { partitions: number; operations: number },
): Promise<void> {
  const keys = { one: '', hash: 'partition by hash (account_id)', range: 'partition by range (operation_id)' }
  await renewTable(db, 'entry', keys[layout])
  if (layout === 'one') return
  for (let n = 0; n < partitions; n += 1) {
    const from = n === 0 ? 'minvalue' : Math.floor((operations * n) / partitions)
    const to = n === partitions - 1 ? 'maxvalue' : Math.floor((operations * (n + 1)) / partitions)
    const bounds =
      layout === 'hash' ? `with (modulus ${partitions}, remainder ${n})` : `from (${from}) to (${to})`
    await db.query(`create table ledger.entry_${n} partition of ledger.entry for values ${bounds}`)
  }
}

/**
 * Builds the key of the entries. Its pages are as full as those of an index that grew by rows in random order, not
 * packed like a new index.
 */
export async function buildKey(db: pg.Client, layout: Layout): Promise<void> {
  const key = layout === 'range' ? 'account_id, version, operation_id' : 'account_id, version'
  await db.query(`alter table ledger.entry add primary key (${key}) with (fillfactor = 70)`)
}
