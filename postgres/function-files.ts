import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { MigrationPart } from './migration-files.ts'

/**
 * Functions and triggers of a part, by topic, as they are now: every statement may run again. A changed file has a higher
 * version in its first line, `-- version 2`, and is run once on each database, after the migrations. Servers of the version
 * before go on with the new functions, as with an expand step.
 */
export type FunctionFile = { part: string; name: string; version: number; sql: string; hash: string }

/** Files of functions in the order of their names. @throws Error without a version in the first line */
export function functionFiles({ name: part, functions }: MigrationPart): FunctionFile[] {
  const folder = functions && fileURLToPath(functions)
  if (!folder || !existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((file) => {
    const sql = readFileSync(`${folder}/${file}`, 'utf8')
    const version = Number(/^-- version (\d+)\n/.exec(sql)?.[1] ?? Number.NaN)
    if (!(version > 0))
      throw new Error(
        `Functions ${part}/${file} do not begin with "-- version 1" (docs/OPERATING.md, Upgrades).`,
      )
    const hash = createHash('sha256').update(sql).digest('hex')
    return { part, name: file.replace(/\.sql$/, ''), version, sql, hash }
  })
}

/** `part/functions/name`, the name of a file in messages. */
const label = ({ part, name }: FunctionFile): string => `${part}/functions/${name}`

/** Creates the table that lists the files that ran. */
export async function createFunctionTable(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists function_file (
      part text not null,
      name text not null,
      version integer not null,
      hash text not null,
      created_at timestamptz not null default now(),
      primary key (part, name)
    )`)
}

/** Forgets what ran of a part whose schema is created anew. */
export async function forgetFunctions(client: pg.Client, part: string): Promise<void> {
  await client.query('delete from function_file where part = $1', [part])
}

/**
 * Runs the files that are new on this database or have a higher version than there. One with a lower version is left out: a
 * newer version of the program has been here. Returns their names. @throws Error for a change without a higher version
 */
export async function createFunctions(client: pg.Client, files: readonly FunctionFile[]): Promise<string[]> {
  const pending = await pendingOf(client, files)
  for (const file of pending) await createFunctionsOf(client, file)
  return pending.map(label)
}

/** Names of the files that would run on this database. */
export async function pendingFunctions(
  client: pg.ClientBase,
  parts: readonly MigrationPart[],
): Promise<string[]> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('function_file') is not null as is`,
  )
  const files = parts.flatMap(functionFiles)
  return (rows[0]?.is ? await pendingOf(client, files) : files).map(label)
}

async function pendingOf(client: pg.ClientBase, files: readonly FunctionFile[]): Promise<FunctionFile[]> {
  const { rows } = await client.query<Omit<FunctionFile, 'sql'>>(
    'select part, name, version, hash from function_file',
  )
  const present = new Map(rows.map((row) => [`${row.part} ${row.name}`, row]))
  return files.filter((file) => isPending(file, present.get(`${file.part} ${file.name}`)))
}

function isPending(file: FunctionFile, present: Omit<FunctionFile, 'sql'> | undefined): boolean {
  if (!present || file.version > present.version) return true
  if (file.version < present.version || file.hash === present.hash) return false
  throw new Error(
    `Functions ${label(file)} were changed after version ${file.version} ran on this database: ` +
      `begin the file with "-- version ${file.version + 1}".`,
  )
}

async function createFunctionsOf(client: pg.Client, file: FunctionFile): Promise<void> {
  try {
    await client.query('begin')
    // A function may name another one, or a table, that a later file of the same start creates.
    await client.query('set local check_function_bodies = off')
    await client.query(file.sql)
    await client.query(
      `insert into function_file (part, name, version, hash) values ($1, $2, $3, $4)
       on conflict (part, name) do update set version = excluded.version, hash = excluded.hash, created_at = now()`,
      [file.part, file.name, file.version, file.hash],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Functions ${label(file)} failed: ${reason}`, { cause: error })
  }
}
