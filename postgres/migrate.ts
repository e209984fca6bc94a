import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connected } from './connect.ts'
import { faultsOfExpand } from './expand-check.ts'
import { createFunctions, createFunctionTable, forgetFunctions, functionFiles } from './function-files.ts'
import {
  label,
  lastNumbers,
  type MigrationFile,
  migrationFiles,
  type MigrationPart,
} from './migration-files.ts'
import { API_ROLE } from './roles.ts'
import { createServers, noteServer, type ServerEntry, serversWithout } from './running-servers.ts'
import { sqlStatements } from './sql-statements.ts'

export { migrationFiles, type MigrationPart }

export type MigrateOptions = {
  /** A server that is about to run: registered before another process may migrate. */
  server?: Omit<ServerEntry, 'lastNumbers'>
  /** Runs contract steps although servers are running that need the removed parts. */
  whileRunning?: boolean
  /** Called with a sentence for each contract step that waits for such servers to end. */
  onWaiting?: (sentence: string) => void
}

// Arbitrary, but the same in every process.
const MIGRATION_LOCK = 6_000_018

/**
 * Applies the files `001-name.sql`, … of each part that the table `migration` does not list yet, in the order of
 * parts and numbers, and then the files of functions that changed. Each runs in its own transaction; a file whose first line is `-- no transaction` runs without,
 * statement by statement (for `create index concurrently`), and continues after a kill. A contract step waits while
 * servers are running that need the removed parts. Concurrent calls are serialised: the first migrates, the others
 * find nothing to do. Returns the names of the files applied. Throws when an applied file was changed, an expand step
 * breaks running servers, or the schema is newer than this program.
 */
export async function migrate(
  ownerUrl: string,
  parts: readonly MigrationPart[],
  options: MigrateOptions = {},
): Promise<string[]> {
  const files = parts.flatMap(migrationFiles)
  return connected(ownerUrl, async (client) => {
    await takeTurn(client)
    // Failing and running again is better than having all requests queue behind a waiting ALTER TABLE.
    await client.query(`set lock_timeout = '10s'`)
    await createTable(client)
    await createFunctionTable(client)
    await createServers(client)
    const lastMigrations = lastNumbers(files)
    await refuseNewerSchema(client, lastMigrations)
    const applied = await appliedFiles(client)
    refuseOlderSchema(files, applied)
    const pending = files.filter((file) => !isApplied(file, applied))
    const faults = pending.flatMap((file) => faultsOfExpand(file, files.slice(0, files.indexOf(file))))
    if (faults.length > 0) throw new Error(`Not an expand step: ${faults.join('; ')}.`)
    const done: string[] = []
    for (const file of pending) {
      if (await mayRun(client, file, options)) {
        await apply(client, file)
        done.push(label(file))
      }
    }
    done.push(...(await createFunctions(client, parts.flatMap(functionFiles))))
    if (options.server) await noteServer(client, { ...options.server, lastNumbers: lastMigrations })
    return done
  })
}

/** Files that have not run on this database. */
export async function pendingFiles(
  client: pg.ClientBase,
  parts: readonly MigrationPart[],
): Promise<MigrationFile[]> {
  const { rows } = await client.query<{ is: boolean }>(`select to_regclass('migration') is not null as is`)
  const applied = rows[0]?.is ? await appliedFiles(client) : new Map<string, AppliedFile>()
  return parts.flatMap(migrationFiles).filter((file) => !isApplied(file, applied))
}

/**
 * Polled: a statement that waits for the lock holds a snapshot, and building an index concurrently would wait for that
 * to end.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.mine) return
    await sleep(50)
  }
}

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
  // The files a server must have to run on this schema; null: no requirement.
  await client.query('alter table migration add column if not exists needs integer')
  // The server checks that the database is as its program expects; the role is created before.
  await client.query(`do $$ begin
    if exists (select from pg_roles where rolname = '${API_ROLE}' and not has_table_privilege(oid, 'migration', 'select'))
    then
      grant select on migration to ${API_ROLE};
    end if;
  end $$`)
}

/** How many of these files the database lacks; the server's own role may also run this. */
export async function missingMigrations(
  client: Pick<pg.Pool, 'query'>,
  files: readonly Pick<MigrationFile, 'part' | 'number' | 'step'>[],
): Promise<number> {
  const needed = files.filter(({ step }) => step !== 'contract')
  const { rows } = await client.query<{ missing: string }>(
    `select count(*) as missing from unnest($1::text[], $2::int[]) f(part, number)
     where not exists (select from migration m where m.part = f.part and m.number = f.number)`,
    [needed.map(({ part }) => part), needed.map(({ number }) => number)],
  )
  return Number(rows[0]?.missing)
}

/** Unknown expand steps are accepted, because this version works with them. */
async function refuseNewerSchema(client: pg.Client, lastMigrations: Record<string, number>): Promise<void> {
  const { rows } = await client.query<{ part: string; number: number; name: string; needs: number }>(
    `select part, number, name, needs from migration where needs is not null
       and needs > coalesce(($1::jsonb ->> part)::int, needs) order by part, number`,
    [JSON.stringify(lastMigrations)],
  )
  const [newer] = rows
  if (!newer) return
  throw new Error(
    `The database is newer than this version: ${label(newer)} has run on it, which needs every server to know ` +
      `${newer.part}/${newer.needs}, and this one ends with ${newer.part}/${lastMigrations[newer.part]}. Start the newer version.`,
  )
}

async function mayRun(
  client: pg.Client,
  file: MigrationFile,
  { whileRunning, onWaiting }: MigrateOptions,
): Promise<boolean> {
  if (file.needs === undefined || whileRunning) return true
  const old = await serversWithout(client, { part: file.part, number: file.needs })
  if (old.length === 0) return true
  const sentence =
    `${label(file)} waits, because servers of an earlier version are running: ${old.join(', ')}. ` +
    'End them, then run `npm run operator -- migrate` or start a server of this version.'
  if (file.step === 'expand') throw new Error(`This version cannot run beside them: ${sentence}`)
  onWaiting?.(sentence)
  return false
}

type AppliedFile = Pick<MigrationFile, 'part' | 'number' | 'name' | 'hash'>

async function appliedFiles(client: pg.ClientBase): Promise<Map<string, AppliedFile>> {
  const { rows } = await client.query<AppliedFile>('select part, number, name, hash from migration')
  return new Map(rows.map((row) => [`${row.part} ${row.number}`, row]))
}

/** A baseline runs on an empty database only, and counts as applied where the files that it replaced have run. */
function refuseOlderSchema(files: readonly MigrationFile[], applied: ReadonlyMap<string, AppliedFile>): void {
  for (const file of files) {
    if (file.step !== 'baseline' || applied.has(`${file.part} ${file.number}`)) continue
    const last = Math.max(
      0,
      ...[...applied.values()].filter(({ part }) => part === file.part).map(({ number }) => number),
    )
    if (last > 0)
      throw new Error(
        `The database is from a version before ${label(file)}: the last migration on it is ${file.part}/${last}. ` +
          'Start the last version before 1.0 first, which brings it there (docs/RELEASES.md, Before 1.0).',
      )
  }
}

function isApplied(file: MigrationFile, applied: ReadonlyMap<string, AppliedFile>): boolean {
  const run = applied.get(`${file.part} ${file.number}`)
  if (!run) return false
  const isReplaced = file.step === 'baseline' && run.name !== file.name
  if (run.hash !== file.hash && !isReplaced) {
    throw new Error(
      `Migration ${label(file)} was changed after it ran on this database: put the old text back and write ` +
        'the change as a new file.',
    )
  }
  return true
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    if (file.isAlone) {
      for (const statement of sqlStatements(file.sql)) await runAlone(client, statement)
      await record(client, file)
      return
    }
    await client.query('begin')
    if (file.step === 'baseline') await forgetFunctions(client, file.part)
    await client.query(file.sql)
    await record(client, file)
    await client.query('commit')
  } catch (error) {
    if (!file.isAlone) await client.query('rollback').catch(() => {})
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${label(file)} failed: ${reason}`, { cause: error })
  }
}

/** Runs a statement outside a transaction. An index whose building was interrupted is removed and built again. */
async function runAlone(client: pg.Client, { text, plain }: { text: string; plain: string }): Promise<void> {
  const [, name, table] =
    /^create (?:unique )?index concurrently (?:if not exists )?([\w"]+) on (?:only )?([\w."]+)/i.exec(
      plain,
    ) ?? []
  if (!name || !table) return void (await client.query(text))
  const { rows } = await client.query<{ index: string; valid: boolean }>(
    `select i.indexrelid::regclass::text as index, i.indisvalid as valid from pg_index i
     join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass and c.relname = $2`,
    [table, name.replaceAll('"', '')],
  )
  const [index] = rows
  if (index?.valid) return
  // It waits for transactions that began before it, however long they take, and other statements do not queue behind
  // it.
  await client.query('set lock_timeout = 0')
  if (index) await client.query(`drop index concurrently ${index.index}`)
  await client.query(text)
  await client.query(`set lock_timeout = '10s'`)
}

async function record(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('insert into migration (part, number, name, hash, needs) values ($1, $2, $3, $4, $5)', [
    file.part,
    file.number,
    file.name,
    file.hash,
    file.needs ?? null,
  ])
}
