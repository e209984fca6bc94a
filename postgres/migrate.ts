import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { connected } from './connect.ts'
import { API_ROLE } from './roles.ts'

/** The numbered SQL files of one part of the system. */
export type MigrationPart = { name: string; folder: URL }

type MigrationFile = { part: string; number: number; name: string; sql: string; hash: string }

// Arbitrary, but the same in every process.
const MIGRATION_LOCK = 6_000_018

/**
 * Applies the files `001-name.sql`, … of each part that the table `migration` does not list yet, in the order of
 * parts and numbers. Each runs in its own transaction; a file whose first line is `-- no transaction` runs without,
 * one statement at a time (for `create index concurrently`). Concurrent calls are serialised: one migrates, the
 * others find nothing to do. Returns the names of the files applied. Throws when an applied file was changed.
 */
export async function migrate(ownerUrl: string, parts: readonly MigrationPart[]): Promise<string[]> {
  const files = parts.flatMap(migrationFiles)
  return connected(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    // Failing and running again is better than having all requests queue behind a waiting ALTER TABLE.
    await client.query(`set lock_timeout = '10s'`)
    await createTable(client)
    const applied = await appliedHashes(client)
    const waiting = files.filter((file) => !isApplied(file, applied))
    for (const file of waiting) await apply(client, file)
    return waiting.map(label)
  })
}

/** Files of a part in order; empty when the folder does not exist. */
export function migrationFiles(part: MigrationPart): MigrationFile[] {
  const folder = fileURLToPath(part.folder)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((file, index) => {
    const [, digits, name = ''] = /^(\d{3})-([a-z0-9-]+)\.sql$/.exec(file) ?? []
    const number = Number(digits)
    if (number !== index + 1) {
      throw new Error(
        `Migration ${part.name}/${file} is out of order: files are numbered 001-name.sql, 002-name.sql, … ` +
          'without gaps.',
      )
    }
    const sql = readFileSync(`${folder}/${file}`, 'utf8')
    return { part: part.name, number, name, sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
}

const label = (file: MigrationFile): string =>
  `${file.part}/${String(file.number).padStart(3, '0')}-${file.name}`

async function createTable(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists migration (
      part text not null,
      number integer not null,
      name text not null,
      hash text not null,
      applied_at timestamptz not null default now(),
      primary key (part, number)
    )`)
  // The server asks whether the database is as its program expects; the role is made before.
  await client.query(`do $$ begin
    if exists (select from pg_roles where rolname = '${API_ROLE}' and not has_table_privilege(oid, 'migration', 'select'))
    then
      grant select on migration to ${API_ROLE};
    end if;
  end $$`)
}

/** How many of these files the database lacks; also the server's own role may ask. */
export async function missingMigrations(
  client: Pick<pg.Pool, 'query'>,
  files: readonly Pick<MigrationFile, 'part' | 'number'>[],
): Promise<number> {
  const { rows } = await client.query<{ missing: string }>(
    `select count(*) as missing from unnest($1::text[], $2::int[]) f(part, number)
     where not exists (select from migration m where m.part = f.part and m.number = f.number)`,
    [files.map(({ part }) => part), files.map(({ number }) => number)],
  )
  return Number(rows[0]?.missing)
}

async function appliedHashes(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ part: string; number: number; hash: string }>(
    'select part, number, hash from migration',
  )
  return new Map(rows.map((row) => [`${row.part} ${row.number}`, row.hash]))
}

function isApplied(file: MigrationFile, applied: Map<string, string>): boolean {
  const hash = applied.get(`${file.part} ${file.number}`)
  if (hash !== undefined && hash !== file.hash) {
    throw new Error(
      `Migration ${label(file)} was changed after it ran on this database: put the old text back and write ` +
        'the change as a new file.',
    )
  }
  return hash !== undefined
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  const alone = /^-- no transaction\s*\n/.test(file.sql)
  try {
    if (alone) {
      for (const statement of statements(file.sql)) await client.query(statement)
      await record(client, file)
      return
    }
    await client.query('begin')
    await client.query(file.sql)
    await record(client, file)
    await client.query('commit')
  } catch (error) {
    if (!alone) await client.query('rollback').catch(() => {})
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${label(file)} failed: ${reason}`, { cause: error })
  }
}

async function record(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('insert into migration (part, number, name, hash) values ($1, $2, $3, $4)', [
    file.part,
    file.number,
    file.name,
    file.hash,
  ])
}

// PostgreSQL runs several statements sent together as one transaction, so that they are sent one by one. Such files
// contain plain statements, each ending with a semicolon at the end of a line.
function statements(sql: string): string[] {
  return sql
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replaceAll(/--.*$/gm, '').trim() !== '')
}
