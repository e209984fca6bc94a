import type pg from 'pg'

/** Of a table: the number of rows written so far, the dead rows, and the size of the table and its indexes. */
type Tidy = {
  updates: number
  inPage: number
  dead: number
  live: number
  bytes: number
  indexBytes: number
  vacuums: number
  /** Share of pages that vacuum has marked as visible to all transactions. */
  visible: number
}

/** The tables that posting writes. */
export async function tidiness(db: pg.Client): Promise<ReadonlyMap<string, Tidy>> {
  await db.query('select pg_stat_force_next_flush()')
  await db.query('select pg_stat_clear_snapshot()')
  const { rows } = await db.query<Record<keyof Tidy | 'name', string>>(
    `select s.relname as name, n_tup_upd as updates, n_tup_hot_upd as "inPage", n_dead_tup as dead, n_live_tup as live,
       pg_table_size(s.relid) as bytes, pg_indexes_size(s.relid) as "indexBytes", autovacuum_count as vacuums,
       c.relallvisible::float8 / greatest(pg_relation_size(s.relid) / 8192, 1) as visible
     from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where s.schemaname = 'ledger' and s.relname in ('balance', 'limit_counter', 'hold', 'entry', 'operation') order by 1`,
  )
  return new Map(
    rows.map(({ name, ...numbers }) => [
      name,
      {
        updates: Number(numbers.updates),
        inPage: Number(numbers.inPage),
        dead: Number(numbers.dead),
        live: Number(numbers.live),
        bytes: Number(numbers.bytes),
        indexBytes: Number(numbers.indexBytes),
        vacuums: Number(numbers.vacuums),
        visible: Number(numbers.visible),
      },
    ]),
  )
}

/** The change of each table between two moments, as Markdown. */
export function tidinessTable(before: ReadonlyMap<string, Tidy>, after: ReadonlyMap<string, Tidy>): string {
  const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1)
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
  const lines = [...after].map(([name, now]) => {
    const then = before.get(name)
    const updates = now.updates - (then?.updates ?? 0)
    return [
      `\`${name}\``,
      updates,
      updates > 0 ? percent((now.inPage - (then?.inPage ?? 0)) / updates) : '–',
      `${now.dead} of ${now.live}`,
      `${megabytes(then?.bytes ?? 0)} → ${megabytes(now.bytes)}`,
      `${megabytes(then?.indexBytes ?? 0)} → ${megabytes(now.indexBytes)}`,
      now.vacuums - (then?.vacuums ?? 0),
      percent(Math.min(now.visible, 1)),
    ]
  })
  return [
    ['Table', 'Updates', 'In their page', 'Dead rows', 'MB', 'Indexes, MB', 'Vacuums', 'All visible'],
    ['---', '---', '---', '---', '---', '---', '---', '---'],
    ...lines,
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
