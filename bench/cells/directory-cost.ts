import pg from 'pg'
import { secondsWithChildren } from '../memory.ts'
import type { CellBank } from './banks.ts'

export type DirectoryCost = {
  rows: number
  /** Including both indexes. */
  bytesPerRow: number
  lookUpsPerSecond: number
  /** Processor time of PostgreSQL per look-up. */
  micros: number
}

const connections = 8

/** Adds this many people to the directory of these cells and looks their addresses up, over 8 connections. */
export async function directoryCost([first]: readonly CellBank[], rows: number): Promise<DirectoryCost> {
  if (!first) throw new Error('no cells')
  const { postgres } = first.bank
  const pool = new pg.Pool({
    connectionString: postgres.url.replace(/\/[^/]*$/, '/directory'),
    max: connections,
  })
  try {
    await pool.query(
      `insert into directory.place (kind, id, cell, brand, look_up)
       select case n % 2 when 0 then 'person' else 'customer' end, 700000000000000 + n, 0, 'ostra', sha256(n::text::bytea)
       from generate_series(1, $1::bigint) n`,
      [rows],
    )
    await pool.query('vacuum analyze directory.place')
    const { rows: sizes } = await pool.query<{ bytes: string; count: string }>(
      `select pg_total_relation_size('directory.place')::text as bytes, count(*)::text as count from directory.place`,
    )
    const used = (): number => secondsWithChildren(postgres.pid())
    // Opened before, so that only the look-ups are measured.
    await Promise.all(Array.from({ length: connections }, () => pool.query('select pg_sleep(0.1)')))
    const [began, before] = [performance.now(), used()]
    const counts = await Promise.all(
      Array.from({ length: connections }, async () => {
        let count = 0
        for (; performance.now() - began < 5_000; count += 1)
          await pool.query({
            name: 'directory-find',
            text: `select p.id, p.brand, c.name as cell from directory.place p join directory.cell c on c.number = p.cell
              where p.kind = 'person' and p.look_up = any(array[sha256($1::text::bytea)]) order by p.id`,
            values: [String(2 * Math.ceil((Math.random() * rows) / 2))],
          })
        return count
      }),
    )
    const found = counts.reduce((all, count) => all + count, 0)
    const seconds = (performance.now() - began) / 1000
    return {
      rows,
      bytesPerRow: Math.round(Number(sizes[0]?.bytes) / Number(sizes[0]?.count)),
      lookUpsPerSecond: Math.round(found / seconds),
      micros: Math.round(((used() - before) * 1_000_000) / found),
    }
  } finally {
    await pool.end()
  }
}
