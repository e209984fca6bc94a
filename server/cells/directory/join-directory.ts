import { connected } from '@sixpence/postgres/connect'
import { StartRefused } from '#core/start-refused.ts'
import { isMoved, mostCells } from './cell-ids.ts'

const lock = 6_000_096

const tables = `
  create schema if not exists directory;
  create table if not exists directory.cell (
    number int primary key check (number between 0 and ${mostCells - 1}),
    name text not null unique,
    takes_new boolean not null default true,
    joined_at timestamptz not null default now());
  -- Hashes of a known text by the secrets in use, so that a cell with other secrets is told apart before it writes.
  create table if not exists directory.secret (probe bytea primary key, at timestamptz not null default now());
  create table if not exists directory.place (
    kind text not null check (kind in ('customer', 'person')),
    id bigint not null,
    cell int not null references directory.cell,
    brand text not null,
    look_up bytea,
    primary key (kind, id));
  create unique index if not exists place_look_up on directory.place (kind, look_up) where look_up is not null;
  -- The few who live in another cell than their id says.
  create index if not exists place_moved on directory.place (kind, id) where ${isMoved};`

/**
 * Creates the directory's tables where they are missing and returns the number of the cell, a new number for a new
 * name. `probes`: hashes of the same text with each of the cell's secrets. @throws StartRefused when no other cell
 * has any of its secrets, or the cells are full
 */
export function joinDirectory(url: string, name: string, probes: readonly Buffer[]): Promise<number> {
  return connected(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(tables)
    const { rows: directoryRows } = await client.query<{ ours: boolean }>(
      'select probe = any($1::bytea[]) as ours from directory.secret',
      [probes],
    )
    if (directoryRows.length > 0 && !directoryRows.some(({ ours }) => ours))
      throw new StartRefused(
        'SIXPENCE_SECRET is another one than that of the other cells: their people could not be found here.',
      )
    await client.query(
      'insert into directory.secret (probe) select unnest($1::bytea[]) on conflict do nothing',
      [probes],
    )
    await client.query(
      `insert into directory.cell (number, name)
       select coalesce((select max(number) + 1 from directory.cell), 0), $1
       where not exists (select from directory.cell where name = $1)
         and (select count(*) from directory.cell) < ${mostCells}`,
      [name],
    )
    const { rows } = await client.query<{ number: number }>(
      'select number from directory.cell where name = $1',
      [name],
    )
    const [own] = rows
    if (!own) throw new StartRefused(`There are ${mostCells} cells, and none is ${name}.`)
    return own.number
  })
}
